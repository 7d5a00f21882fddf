import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { can } from '#core/access.ts';
import { historyContract } from '#features/oversight/history/contract.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { setAppState } from '#web/app-state.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ButtonPlaceholder } from '#web/ui/Placeholder.tsx';
import type { ClientRow } from '../contract.ts';
import classes from './Clients.module.css';
import { clientQuery } from './queries.ts';

const parts = ['projects', 'packages', 'managers'] as const;
type ClientPart = (typeof parts)[number];

/**
 * A page of a client. Opening it selects the client: the menu links to its projects and packages (CLI-09).
 */
export function ClientFrame({ id, at, children }: { id: number; at: ClientPart; children: ReactNode }) {
  const t = useTexts('clients');
  const role = useSession()?.user.role;
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  const name = client?.name;
  useEffect(() => {
    if (name !== undefined) setAppState({ currentClient: { id, name } });
  }, [id, name]);
  if (error && !client) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  const addition = ({ id: client_id, name: called }: ClientRow, of: 'projects' | 'packages') => ({
    label: t(of === 'projects' ? 'new_project' : 'new_package'),
    onClick: () =>
      openRecord({
        act: 'new',
        kind: of,
        ...(of === 'projects' && { start: { client_id }, names: { client_id: called } }),
      }),
  });
  const tabs = parts.filter((one) => can(role, `${one}.read`));
  return (
    <>
      <PageHead
        crumbs={[{ label: t('title'), to: '/clients' }, { label: name ?? '…' }]}
        title={t(`${at}_of`, { client: name ?? '…' })}
        isWaiting={client === undefined}
        action={
          client ? (
            <>
              <HistoryButton noun="clients" id={id} name={client.name} />
              {at !== 'managers' && <NewButton {...addition(client, at)} />}
            </>
          ) : (
            <>
              {can(role, historyContract.clients.access) && <ButtonPlaceholder />}
              {at !== 'managers' && <ButtonPlaceholder isMain />}
            </>
          )
        }
        {...(client?.is_active === false && {
          meta: <span className={classes.inactive}>{t('inactive')}</span>,
        })}
      />
      <LinkTabs
        label={name ?? t('title')}
        current={at}
        tabs={tabs.map((one) => ({
          key: one,
          label: t(one),
          to: `/clients/${id}/${one}`,
          ...(client && { count: client[one] }),
        }))}
      />
      {children}
    </>
  );
}
