import { type Column, cell } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { Notice } from '../contract.ts';
import { noticeKinds, noticeStates } from '../rules.ts';
import { NoticeLink } from './NoticeLink.tsx';
import classes from './Notices.module.css';

/** The columns of the notices; an unread one can be marked as read without opening its record. */
export function noticeColumns(t: Translate<'notices'>, onRead: (notice: Notice) => void): Column<Notice>[] {
  return [
    cell(
      'notice',
      t('notice'),
      (row) =>
        row.is_read ? (
          <NoticeLink className={classes['line']} notice={row} />
        ) : (
          <strong>
            <NoticeLink className={classes['line']} notice={row} />
          </strong>
        ),
      {
        main: true,
        width: 40,
      },
    ),
    cell('kind', t('kind'), (row) => t(row.kind), { width: 14, from: 'md' }),
    cell('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, {
      width: 14,
      nowrap: true,
      descends: true,
    }),
    cell(
      'status',
      t('status'),
      (row) => (
        <Badge tone={row.is_read ? 'neutral' : 'information'}>{t(row.is_read ? 'read' : 'unread')}</Badge>
      ),
      { width: 9, nowrap: true },
    ),
    cell(
      'actions',
      t('actions'),
      (row) =>
        !row.is_read && (
          <RowActions>
            <PlainButton look="quiet" onClick={() => onRead(row)}>
              {t('mark_one')}
            </PlainButton>
          </RowActions>
        ),
      { width: 14, nowrap: true },
    ),
  ];
}

/** The filters of the notices. */
export function noticeFilters(t: Translate<'notices'>): Filter[] {
  return [
    {
      kind: 'one',
      name: 'status',
      label: t('status'),
      choices: noticeStates.map((value) => ({ value, label: t(value) })),
    },
    {
      kind: 'one',
      name: 'kind',
      label: t('kind'),
      choices: noticeKinds.map((value) => ({ value, label: t(value) })),
    },
  ];
}
