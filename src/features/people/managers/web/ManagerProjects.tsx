import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/client.ts';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useFailed } from '#web/forms/use-failed.ts';
import { searchDelayMs } from '#web/lists/ListSearch.tsx';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type ManagerRow, managersContract } from '../contract.ts';
import { nameOf } from './columns.tsx';
import classes from './Managers.module.css';
import { type PickedProject, ProjectPicker } from './ProjectPicker.tsx';
import { managerProjectsQuery } from './queries.ts';

/** Chooses a manager's projects by a server-side search and saves them at once (MGR-05, MGR-06, MGR-09). */
export function ManagerProjects({
  at,
  manager,
  onClose,
}: {
  /** The client of this page. */
  at: number;
  manager: ManagerRow;
  onClose: () => void;
}) {
  const t = useTexts('managers');
  const queries = useQueryClient();
  const failed = useFailed();
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [busy, setBusy] = useState(false);
  const changedTo = (on: boolean) => [...changes].filter(([, value]) => value === on).map(([id]) => id);
  const [added, taken] = [changedTo(true), changedTo(false)];
  const save = async () => {
    setBusy(true);
    const params = { id: at, managerId: manager.id };
    try {
      // Assigned before unassigned: a manager without any project of this client would no longer be its manager.
      if (added.length > 0) await call(managersContract.assign, { params, body: { projects: added } });
      if (taken.length > 0) await call(managersContract.deassign, { params, body: { projects: taken } });
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onClose();
    } catch (failure) {
      failed(failure);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['managers'] });
      await queries.invalidateQueries({ queryKey: ['client', at] });
    }
  };
  return (
    <FormDialog
      wide
      title={t('projects_of', { name: nameOf(manager) })}
      hint={t('projects_hint')}
      onClose={onClose}
    >
      <Search at={at} manager={manager} changes={changes} onChange={setChanges} />
      <p className={classes['status']} role="status">
        {[
          t('chosen', { count: manager.assigned_projects.length + added.length - taken.length }),
          added.length > 0 && t('to_give', { count: added.length }),
          taken.length > 0 && t('to_take', { count: taken.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes['actions']}>
        <PlainButton
          look="main"
          busy={busy}
          disabled={added.length + taken.length === 0}
          onClick={() => void save()}
        >
          {t('save')}
        </PlainButton>
        <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>
      </div>
    </FormDialog>
  );
}

/** Without a search text, the manager's projects; only a search calls the server. */
function Search({
  at,
  manager,
  changes,
  onChange,
}: {
  at: number;
  manager: ManagerRow;
  changes: ReadonlyMap<number, boolean>;
  onChange: (changes: ReadonlyMap<number, boolean>) => void;
}) {
  const t = useTexts('managers');
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, refetch } = useQuery(managerProjectsQuery(at, manager.id, wanted));
  const own = manager.assigned_projects.map(({ id, name }) => ({ id, name, detail: '', assigned: true }));
  const found = data?.results.map(
    ({ id, name, client, sponsor, smo_id, assigned }): PickedProject => ({
      id,
      name,
      detail: [client.name, sponsor, smo_id].filter(Boolean).join(' · '),
      assigned,
    }),
  );
  const projects = wanted === '' ? own : found;
  return (
    <>
      <FormField
        label={t('find_project')}
        hint={t('find_project_hint')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {projects ? (
        <ProjectPicker key={wanted} projects={projects} changes={changes} onChange={onChange} />
      ) : error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={classes['none']} role="status">
          {t('loading')}
        </p>
      )}
    </>
  );
}
