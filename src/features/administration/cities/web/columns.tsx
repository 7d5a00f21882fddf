import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { type Column, cell, text } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons.ts';
import type { City } from '../contract.ts';

/** The columns of the cities, with their actions. */
export function cityColumns(
  t: Translate<'places'>,
  act: { edit: (city: City) => void; remove: (city: City) => void },
): Column<City>[] {
  return [
    text('name', t('name'), { main: true, width: 24 }),
    cell(
      'actions',
      t('actions'),
      (row) => (
        <RowActions>
          <HistoryButton inRow noun="cities" id={Number(row._id)} name={row.name} />
          <PlainButton look="quiet" aria-label={t('edit', { name: row.name })} onClick={() => act.edit(row)}>
            <IconPencil aria-hidden />
          </PlainButton>
          <PlainButton
            look="quiet"
            aria-label={t('remove', { name: row.name })}
            onClick={() => act.remove(row)}
          >
            <IconTrash aria-hidden />
          </PlainButton>
        </RowActions>
      ),
      { width: 11, nowrap: true },
    ),
  ];
}
