import { type Column, cell, code, day, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { FigureButton } from '#web/ui/FigureButton.tsx';
import { quantityIn } from '#web/ui/Values.tsx';
import type { AccountabilityRow } from '../contract.ts';
import { type Figure, figures } from '../rules.ts';
import type { OpenFigure } from './queries.ts';

/** Site, product and batch, the figures, each of which opens its rows, and the difference. */
export function accountabilityColumns(
  t: Translate<'accountability'>,
  languageTag: string,
  open: (figure: OpenFigure) => void,
): Column<AccountabilityRow>[] {
  return [
    text('site', t('site'), { width: 20 }),
    text('product', t('product'), { width: 18 }),
    code('batch', t('batch'), { main: true }),
    day('expiry_date', t('expiry_date'), { from: 'lg' }),
    ...figures.map((figure) => figureColumn(t, languageTag, figure, open)),
    cell(
      'residual',
      t('residual'),
      ({ residual }) => {
        if (!/[1-9]/.test(residual)) return <Badge tone="good">{t('fits')}</Badge>;
        const quantity = quantityIn(residual.replace('-', ''), languageTag) ?? '';
        return <Badge tone="bad">{t('too_many', { quantity })}</Badge>;
      },
      { end: true, width: 10, nowrap: true },
    ),
  ];
}

function figureColumn(
  t: Translate<'accountability'>,
  languageTag: string,
  figure: Figure,
  open: (figure: OpenFigure) => void,
): Column<AccountabilityRow> {
  return cell(
    figure,
    t(figure),
    (row) => {
      const quantity = quantityIn(row[figure], languageTag) ?? '0';
      return (
        <FigureButton
          quantity={quantity}
          label={t('open_rows', { figure: t(figure), quantity, batch: row.batch ?? t('no_batch') })}
          onOpen={() => open({ figure, quantity, row })}
        />
      );
    },
    // All columns stay on a narrow screen: an equation with a hidden part would be useless.
    { end: true, width: 7 },
  );
}
