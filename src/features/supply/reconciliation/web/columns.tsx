import { type Column, cell, code, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { FigureButton } from '#web/ui/FigureButton.tsx';
import { quantityIn } from '#web/ui/Values.tsx';
import type { ReconciliationRow } from '../contract.ts';
import { differs, type Figure, figures, isOverdrawn } from '../rules.ts';
import type { OpenFigure } from './queries.ts';
import classes from './Reconciliation.module.css';

/** Product and batch, the difference, and the figures, each of which opens its rows. */
export function reconciliationColumns(
  t: Translate<'reconciliation'>,
  languageTag: string,
  open: (figure: OpenFigure) => void,
): Column<ReconciliationRow>[] {
  return [
    text('product', t('product'), { width: 20, long: true }),
    code('batch', t('batch'), { main: true }),
    // The result first: it is in sight on a screen that the equation does not fit.
    cell(
      'residual',
      t('residual'),
      (row) => {
        const { residual } = row;
        if (!differs(residual)) return <Badge tone="good">{t('fits')}</Badge>;
        const quantity = quantityIn(residual.replace('-', ''), languageTag) ?? '';
        return (
          <span className={classes['residual']}>
            <Badge tone="bad">{t(residual.startsWith('-') ? 'too_many' : 'too_few', { quantity })}</Badge>
          </span>
        );
      },
      { end: true, width: 10, nowrap: true },
    ),
    ...figures.map((figure) => figureColumn(t, languageTag, figure, open)),
  ];
}

function figureColumn(
  t: Translate<'reconciliation'>,
  languageTag: string,
  figure: Figure,
  open: (figure: OpenFigure) => void,
): Column<ReconciliationRow> {
  return cell(
    figure,
    t(figure),
    (row) => {
      const quantity = quantityIn(row[figure], languageTag) ?? '0';
      const { product, batch } = row;
      return (
        <FigureButton
          quantity={quantity}
          label={t('open_rows', { figure: t(figure), quantity, batch: batch ?? t('no_batch') })}
          isWrong={figure === 'returns_on_hand' && isOverdrawn(row[figure])}
          onOpen={() => open({ figure, quantity, product, batch })}
        />
      );
    },
    // All columns stay on a narrow screen, where the table scrolls: an equation with a hidden part would be useless.
    { end: true, width: 8, nowrap: true },
  );
}
