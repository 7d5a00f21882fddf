import { useState } from 'react';
import { fold } from '#core/fold.ts';
import { showDay } from '#locales/dates.ts';
import { ComboField } from '#web/forms/ComboField.tsx';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { quantityIn } from '#web/ui/Values.tsx';
import { type FormLine, type StockItem, stockKey } from '../rules.ts';

/** The number shown without scrolling; the others are found by typing. */
const shownAtMost = 10;

/** The product and batch of a line, from those of the project: status, on hand and expiry stand beside each. */
export function LineGoods({
  name,
  stock,
  line,
  error,
  onChange,
}: {
  name: string;
  /** Undefined while it is loading. */
  stock: readonly StockItem[] | undefined;
  line: FormLine;
  error: string | undefined;
  onChange: (goods: { batch: string; product: string }) => void;
}) {
  const t = useTexts('recordForms');
  const ofBatches = useTexts('batches');
  const tag = useLanguageTag();
  const [typed, setTyped] = useState<string>();
  const wordsOf = ({ batch, product }: { batch: string | null; product: string | null }) =>
    [batch, product].filter(Boolean).join(' · ');
  const labelOf = (item: StockItem) => {
    const { expiry_date: expiry, is_expired: isExpired, status } = item;
    const quantity = quantityIn(item.qty_stock, tag);
    const parts = [
      // Released is the normal case and not shown.
      status !== null && status !== 'released' && ofBatches(status),
      wordsOf(item),
      quantity && t('stock_on_hand', { quantity }),
      expiry !== null && t(isExpired ? 'stock_expired' : 'stock_expires', { date: showDay(expiry, tag) }),
    ];
    return parts.filter(Boolean).join(' · ');
  };
  const part = fold(typed?.trim() ?? '');
  const fitting = (stock ?? []).filter((item) => fold(wordsOf(item)).includes(part)).slice(0, shownAtMost);
  return (
    <ComboField
      label={t('stock_item')}
      name={name}
      error={error}
      mustChoose
      value={typed ?? wordsOf(line)}
      choices={fitting.map((item) => ({ value: stockKey(item), label: labelOf(item) }))}
      empty={t(stock === undefined ? 'loading' : 'stock_none')}
      onType={(text) => {
        setTyped(text);
        if (text === '') onChange({ batch: '', product: '' });
      }}
      onPick={({ value }) => {
        const item = stock?.find((one) => stockKey(one) === value);
        setTyped(undefined);
        if (item) onChange({ batch: item.batch ?? '', product: item.product ?? '' });
      }}
      onLeave={() => setTyped(undefined)}
    />
  );
}
