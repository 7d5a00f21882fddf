import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Quantity, quantityIn } from '#web/ui/Values.tsx';
import { type CountedStock, expectedStock } from '../rules.ts';
import classes from './Marked.module.css';

/** The pharmacy's count; if it differs from the row's own figures, also the expected stock. */
export function Stock({ row }: { row: CountedStock }) {
  const t = useTexts('records');
  const tag = useLanguageTag();
  const expected = expectedStock(row);
  return (
    <span className={classes.marked}>
      <Quantity value={row.qty_stock} />
      {expected !== undefined && (
        <Badge tone="attention">{t('stock_expected', { quantity: quantityIn(expected, tag) ?? '' })}</Badge>
      )}
    </span>
  );
}
