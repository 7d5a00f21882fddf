import { type Column, cell, count, link, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import type { UnmatchedText } from '../contract.ts';

/** The columns of unmatched texts; the last one chooses the batch of a row. */
export function unmatchedColumns(
  t: Translate<'batches'>,
  choose: (row: UnmatchedText) => void,
): Column<UnmatchedText>[] {
  return [
    text<UnmatchedText>('number', t('number_text'), { main: true, width: 16 }),
    text<UnmatchedText>('product', t('product_text'), { width: 24 }),
    link<UnmatchedText>('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text<UnmatchedText>('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
    count<UnmatchedText>('records', t('records')),
    cell<UnmatchedText>(
      'match',
      t('match'),
      (row) =>
        row.number === null ? (
          t('no_number')
        ) : (
          <PlainButton
            aria-label={t('match_text', {
              text: [row.product, row.number].filter(Boolean).join(' · '),
            })}
            onClick={() => choose(row)}
          >
            {t('match')}
          </PlainButton>
        ),
      { width: 12 },
    ),
  ];
}
