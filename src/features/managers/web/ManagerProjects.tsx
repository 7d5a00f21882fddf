import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { useFailed } from '#web/use-failed.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type FoundProject, type ManagerRow, managersContract } from '../contract.ts';
import { nameOf } from './columns.tsx';
import classes from './Managers.module.css';
import { ProjectPicker } from './ProjectPicker.tsx';
import { managerProjectsQuery } from './queries.ts';

/** Chooses a manager's projects among up to 10,000 and saves them at once (MGR-05, MGR-06, MGR-09). */
export function ManagerProjects({
  at,
  manager,
  onClose,
}: {
  /** The client whose page this is. */
  at: number;
  manager: ManagerRow;
  onClose: () => void;
}) {
  const t = useTexts('managers');
  const { data, error, refetch } = useQuery(managerProjectsQuery(at, manager.id));
  return (
    <FormDialog
      wide
      title={t('projects_of', { name: nameOf(manager) })}
      hint={t('projects_hint')}
      onClose={onClose}
    >
      {data ? (
        <Choice at={at} manager={manager.id} projects={data.results} onClose={onClose} />
      ) : error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={classes['none']} role="status">
          {t('loading')}
        </p>
      )}
    </FormDialog>
  );
}

function Choice({
  at,
  manager,
  projects,
  onClose,
}: {
  at: number;
  manager: number;
  projects: readonly FoundProject[];
  onClose: () => void;
}) {
  const t = useTexts('managers');
  const queries = useQueryClient();
  const failed = useFailed();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(projects.filter(({ assigned }) => assigned).map(({ id }) => id)),
  );
  const [busy, setBusy] = useState(false);
  const added = projects.filter(({ id, assigned }) => !assigned && chosen.has(id)).map(({ id }) => id);
  const taken = projects.filter(({ id, assigned }) => assigned && !chosen.has(id)).map(({ id }) => id);
  const save = async () => {
    setBusy(true);
    const params = { id: at, managerId: manager };
    try {
      // Given before taken: who keeps nothing of this client is no manager of it any more.
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
    <>
      <ProjectPicker projects={projects} chosen={chosen} onChange={setChosen} />
      <p className={classes['status']} role="status">
        {[
          t('chosen', { count: chosen.size }),
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
    </>
  );
}
