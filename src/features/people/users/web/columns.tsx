import { TokensButton } from '#features/access/api-tokens/web/TokensButton.tsx';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { active, type Column, cell, text } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons.ts';
import { Moment } from '#web/ui/Values.tsx';
import type { UserRow } from '../contract.ts';

/** The columns of a list of users, with their actions. */
export function userColumns(
  t: Translate<'users'>,
  act: {
    edit: (user: UserRow) => void;
    remove: (user: UserRow) => void;
    may: (user: UserRow) => boolean;
    /** Users cannot delete their own account. */
    isOwn: (user: UserRow) => boolean;
    /** Undefined for users who may not manage them. */
    tokens: ((user: UserRow) => void) | undefined;
  },
): Column<UserRow>[] {
  return [
    cell('name', t('name'), (row) => nameOf(row), { main: true, width: 20 }),
    text('email', t('email'), { width: 22 }),
    cell('role', t('role'), (row) => t(`common.role_${row.role}`), { width: 12, from: 'md' }),
    active('is_active', t('is_active')),
    cell(
      'verified',
      t('verified'),
      (row) => (
        <Badge tone={row.verified ? 'good' : 'attention'}>
          {t(row.verified ? 'verified' : 'not_verified')}
        </Badge>
      ),
      { width: 10, from: 'md' },
    ),
    cell('last_login', t('last_login'), (row) => row.last_login && <Moment value={row.last_login} />, {
      width: 14,
      from: 'lg',
      nowrap: true,
    }),
    cell(
      'actions',
      t('actions'),
      (row) =>
        act.may(row) && (
          <RowActions>
            <HistoryButton inRow noun="users" id={row.id} name={nameOf(row)} />
            {act.tokens && row.role === 'api_user' && (
              <TokensButton label={t('tokens', { name: nameOf(row) })} onOpen={() => act.tokens?.(row)} />
            )}
            <PlainButton
              look="quiet"
              aria-label={t('edit', { name: nameOf(row) })}
              onClick={() => act.edit(row)}
            >
              <IconPencil aria-hidden />
            </PlainButton>
            {!act.isOwn(row) && (
              <PlainButton
                look="quiet"
                aria-label={t('remove', { name: nameOf(row) })}
                onClick={() => act.remove(row)}
              >
                <IconTrash aria-hidden />
              </PlainButton>
            )}
          </RowActions>
        ),
      { width: 11, nowrap: true },
    ),
  ];
}

/** The filters of a list of users. */
export function userFilters(t: Translate<'users'>): Filter[] {
  return [
    {
      kind: 'yes-no',
      name: 'is_active',
      label: t('is_active'),
      yes: t('only_active'),
      no: t('only_inactive'),
    },
  ];
}

/** The display name of a user: the name, else the email. */
export function nameOf(user: { name: string; email: string }): string {
  return user.name === '' ? user.email : user.name;
}
