import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { type Column, cell, code, text } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconArrowBackUp, IconPencil } from '#web/ui/icons.ts';
import type { Location } from '../contract.ts';

/** The columns of the locations, each with an edit button. */
export function locationColumns(
  t: Translate<'places'>,
  edit: (location: Location) => void,
): Column<Location>[] {
  return [
    text('name', t('name'), { main: true, width: 20 }),
    code('code', t('code'), { width: 8, nowrap: true }),
    text('address', t('address'), { width: 30 }),
    cell(
      'actions',
      t('actions'),
      (row) => (
        <RowActions>
          <HistoryButton inRow noun="locations" id={row.id} name={row.name} />
          <PlainButton look="quiet" aria-label={t('edit', { name: row.name })} onClick={() => edit(row)}>
            <IconPencil aria-hidden />
          </PlainButton>
        </RowActions>
      ),
      { width: 5 },
    ),
  ];
}

/** The columns of retired locations, each with a button to reactivate it. */
export function retiredColumns(
  t: Translate<'places'>,
  takeUp: (location: Location) => void,
): Column<Location>[] {
  return [
    text('name', t('name'), { main: true, width: 20 }),
    code('code', t('code'), { width: 5 }),
    cell(
      'actions',
      t('actions'),
      (row) => (
        <RowActions>
          <PlainButton
            look="quiet"
            aria-label={t('take_up', { name: row.name })}
            title={t('take_up', { name: row.name })}
            onClick={() => takeUp(row)}
          >
            <IconArrowBackUp aria-hidden />
          </PlainButton>
        </RowActions>
      ),
      { width: 5 },
    ),
  ];
}
