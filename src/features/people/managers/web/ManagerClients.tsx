import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { foundClientsQuery } from '#features/supply/clients/web/queries.ts';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useFailed } from '#web/forms/use-failed.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type ManagerRow, managersContract } from '../contract.ts';
import { nameOf } from './columns.tsx';
import classes from './Managers.module.css';

type Verb = 'assign' | 'deassign' | 'default' | 'zero';
type Client = Readonly<{ id: number; name: string }>;

/** A manager's clients: assign, unassign, and choose the main one (MGR-04, MGR-06 … MGR-08). */
export function ManagerClients({
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
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Client>();
  const found = useQuery({ ...foundClientsQuery(search), enabled: search.trim() !== '' }).data ?? [];
  const main = manager.client?.id;
  const has = manager.assigned_clients;
  // A main client that is not assigned is listed as well, because the manager sees it.
  const clients = manager.client && !has.some(({ id }) => id === main) ? [manager.client, ...has] : has;
  const act = async (verb: Verb, client: number) => {
    setBusy(true);
    try {
      const request = { params: { id: at, managerId: manager.id }, body: { client } };
      await call(managersContract[verb], request);
      await queries.invalidateQueries({ queryKey: ['managers'] });
      await queries.invalidateQueries({ queryKey: ['client'] });
      showSuccess({ message: 'common.UPDATED_SUCCESSFULLY' });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const name = nameOf(manager);
  return (
    <FormDialog title={t('clients_of', { name })} hint={t('clients_hint')} onClose={onClose}>
      {clients.length === 0 && <p className={classes['none']}>{t('no_clients')}</p>}
      <ul className={classes['clients']} aria-label={t('assigned_clients')} aria-busy={busy}>
        {clients.map((client) => {
          const isMain = client.id === main;
          return (
            <li key={client.id}>
              <span className={classes['client']}>
                {client.name} {isMain && <Badge tone="good">{t('main')}</Badge>}
              </span>
              <PlainButton
                look="quiet"
                disabled={busy}
                aria-label={t(isMain ? 'no_main_of' : 'make_main_of', { client: client.name })}
                onClick={() => void act(isMain ? 'zero' : 'default', client.id)}
              >
                {t(isMain ? 'no_main' : 'make_main')}
              </PlainButton>
              <PlainButton
                look="quiet"
                disabled={busy}
                aria-label={t('take_client_of', { client: client.name })}
                onClick={() => setTaken(client)}
              >
                {t('take_client')}
              </PlainButton>
            </li>
          );
        })}
      </ul>
      <FormField
        label={t('find_client')}
        hint={t('find_client_hint')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ul className={classes['found']}>
        {found
          .filter(({ id }) => !has.some((one) => one.id === id))
          .map((client) => (
            <li key={client.id}>
              <PlainButton disabled={busy} onClick={() => void act('assign', client.id)}>
                {t('give_client', { client: client.name })}
              </PlainButton>
            </li>
          ))}
      </ul>
      {taken && (
        <ConfirmDialog
          title={t('take_title', { client: taken.name })}
          warning={t('take_warning', { name, client: taken.name })}
          action={t('take_client')}
          onConfirm={() => act('deassign', taken.id)}
          onClose={() => setTaken(undefined)}
        />
      )}
    </FormDialog>
  );
}
