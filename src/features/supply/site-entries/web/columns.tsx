import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { type Column, cell, code, day, quantity, text } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons.ts';
import { Moment } from '#web/ui/Values.tsx';
import type { SiteEntry } from '../contract.ts';

type Words = Translate<'siteEntries'>;

/** The name of an entry in buttons and dialogs. */
export function entryName({ kind, kit, participant }: SiteEntry, t: Words): string {
  return [t(kind), kit, participant].filter((part) => part !== null).join(' · ');
}

/** The columns of the log; without goods for blinded users. */
export function entryColumns(
  t: Words,
  sees: { readonly goods: boolean },
  act: { correct: (entry: SiteEntry) => void; void: (entry: SiteEntry) => void } | undefined,
): Column<SiteEntry>[] {
  return [
    day('date', t('date')),
    cell<SiteEntry>(
      'kind',
      t('kind'),
      (row) => (
        <>
          {t(row.kind)}
          {row.voided_at !== null && (
            <>
              {' '}
              <Badge tone="attention">{t('voided')}</Badge>
            </>
          )}
        </>
      ),
      { main: true, width: 18 },
    ),
    code('participant', t('participant'), { width: 12 }),
    code('kit', t('kit'), { width: 10 }),
    ...(sees.goods
      ? [
          text<SiteEntry>('product', t('product'), { from: 'md', width: 16 }),
          code<SiteEntry>('batch', t('batch'), { width: 10 }),
          day<SiteEntry>('expiry_date', t('expiry_date'), { from: 'xl' }),
          quantity<SiteEntry>('quantity', t('quantity')),
        ]
      : []),
    text<SiteEntry>('site.name', t('site'), { id: 'site', width: 18 }),
    text<SiteEntry>('entered_by', t('entered_by'), { from: 'md' }),
    cell<SiteEntry>('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, {
      from: 'lg',
      descends: true,
    }),
    ...(sees.goods ? [text<SiteEntry>('note', t('note'), { from: 'lg', width: 14 })] : []),
    cell<SiteEntry>(
      'actions',
      t('actions'),
      (row) => (
        <RowActions>
          <HistoryButton inRow noun="site_entries" id={row.id} name={entryName(row, t)} />
          {act && row.voided_at === null && (
            <>
              <PlainButton
                look="quiet"
                aria-label={t('correct_of', { name: entryName(row, t) })}
                onClick={() => act.correct(row)}
              >
                <IconPencil aria-hidden />
              </PlainButton>
              <PlainButton
                look="quiet"
                aria-label={t('void_of', { name: entryName(row, t) })}
                onClick={() => act.void(row)}
              >
                <IconTrash aria-hidden />
              </PlainButton>
            </>
          )}
        </RowActions>
      ),
      { width: 11, nowrap: true },
    ),
  ];
}
