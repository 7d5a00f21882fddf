import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Translate } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Column, cell } from '#web/ui/columns.tsx';
import { RowActions } from '#web/ui/RowActions.tsx';
import type { EntryKind } from '../rules.ts';
import { type EntryRequest, openEntry } from './queries.ts';

/** The buttons of a row: its details for readers, and in the edit mode change and end. None: no column. */
export function entryColumns<Row extends { id: number }>(
  t: Translate<'common'>,
  kind: EntryKind,
  may: { readonly see?: boolean; readonly edit: boolean; readonly end?: boolean },
  about: (row: Row) => { readonly name: string; readonly parent?: number | undefined },
): Column<Row>[] {
  if (!may.see && !may.edit) return [];
  const open = (act: EntryRequest['act'], row: Row) => () =>
    openEntry({ act, kind, id: row.id, ...about(row) });
  return [
    cell(
      'actions',
      t('actions'),
      (row) => {
        const { name } = about(row);
        return (
          <RowActions>
            {may.see && (
              <PlainButton look="quiet" aria-label={t('see_entry', { name })} onClick={open('see', row)}>
                <IconListDetails aria-hidden />
              </PlainButton>
            )}
            {may.edit && (
              <PlainButton look="quiet" aria-label={t('edit_entry', { name })} onClick={open('edit', row)}>
                <IconPencil aria-hidden />
              </PlainButton>
            )}
            {may.edit && may.end && (
              <PlainButton look="quiet" aria-label={t('end_entry', { name })} onClick={open('end', row)}>
                <IconTrash aria-hidden />
              </PlainButton>
            )}
          </RowActions>
        );
      },
      { width: 2 + 3 * [may.see, may.edit, may.edit && may.end].filter(Boolean).length, nowrap: true },
    ),
  ];
}

/** The word of a field. */
export function labelOf(t: Translate<'entries'>, field: string): string {
  return isWord(field) ? t(field) : field;
}

/** Each field of each kind has a word of its own name, which the tests see to. */
function isWord(field: string): field is 'name' {
  return field !== '';
}
