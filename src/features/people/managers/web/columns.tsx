import type { ReactNode } from 'react';
import { active, type Column, cell, tags, text } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconBuilding, IconListCheck, IconPencil } from '#web/ui/icons.ts';
import { Amount, Moment } from '#web/ui/Values.tsx';
import type { ManagerRow } from '../contract.ts';

/** The actions of a manager's row. */
const managerActs = ['edit', 'clients', 'projects'] as const;
export type ManagerAct = (typeof managerActs)[number];

/** The columns of a client's managers (MGR-01); `act` only for users who may change them. */
export function managerColumns(
  t: Translate<'managers'>,
  act?: (what: ManagerAct, manager: ManagerRow) => void,
): Column<ManagerRow>[] {
  const actions = cell<ManagerRow>(
    'actions',
    t('actions'),
    (row) => (
      <RowActions>
        {managerActs.map((what) => {
          const Icon = icons[what];
          const label = t(what === 'edit' ? 'edit' : `${what}_of`, { name: nameOf(row) });
          return (
            <PlainButton
              key={what}
              look="quiet"
              aria-label={label}
              title={label}
              onClick={() => act?.(what, row)}
            >
              <Icon aria-hidden />
            </PlainButton>
          );
        })}
      </RowActions>
    ),
    { width: 12, nowrap: true },
  );
  return [
    cell('name', t('name'), nameOf, { main: true, width: 16 }),
    text('email', t('email'), { width: 20 }),
    text('client.name', t('client'), { from: 'md' }),
    tags('assigned_clients', t('assigned_clients'), (row) => row.assigned_clients.map(({ name }) => name)),
    cell('assigned_projects', t('assigned_projects'), projectsOf, { width: 12 }),
    active('is_active', t('is_active')),
    ...(['last_login', 'date_joined', 'deactivated_date'] as const).map((name) =>
      cell<ManagerRow>(name, t(name), (row) => row[name] && <Moment value={row[name]} />, {
        width: 11,
        from: 'lg',
      }),
    ),
    ...(act ? [actions] : []),
  ];
}

/** The display name of a manager: the name, else the email. */
export function nameOf({ user, email }: ManagerRow): string {
  return user.name === '' ? email : user.name;
}

const icons = { edit: IconPencil, clients: IconBuilding, projects: IconListCheck } as const;
const named = 2;

/** The first few names, then the number of the others. */
function projectsOf({ assigned_projects: all }: ManagerRow): ReactNode {
  if (all.length === 0) return null;
  const names = all.slice(0, named).map(({ name }) => name);
  return (
    <>
      {names.join(', ')}
      {all.length > named && (
        <>
          {' + '}
          <Amount value={all.length - named} />
        </>
      )}
    </>
  );
}
