import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { editedQuantity, typedQuantity } from '#web/forms/typed-quantity.ts';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { type StockRow, stockAdjustment, stockContract } from '../contract.ts';
import { heldAs } from '../rules.ts';
import { MovementDialog, type MovementValues } from './MovementDialog.tsx';

/** Adjusts the stock of a batch in a depot; by the difference to the count, if there is one. */
export function AdjustmentDialog({
  item,
  name,
  onClose,
}: {
  item: StockRow;
  name: string;
  onClose: () => void;
}) {
  const t = useTexts('stock');
  const queries = useQueryClient();
  const difference = item.difference !== null && /[1-9]/.test(item.difference) ? item.difference : '';
  const form = useForm({
    start: {
      quantity: editedQuantity(difference),
      held: 'stock',
      happened_on: '',
      reason: '',
      stock_override: '',
    },
    schema: z.pipe(z.transform(bodyOf), stockAdjustment),
    send: async (values) => {
      await call(stockContract.adjust, { params: { id: item.id }, body: bodyOf(values) });
      await queries.invalidateQueries();
      showSuccess({ message: 'stock.adjusted' });
      onClose();
    },
  });
  return (
    <MovementDialog
      title={t('adjust_of', { name })}
      depot={item.depot.name}
      action={t('adjust')}
      form={form}
      signed
      onClose={onClose}
    >
      <FormSelect
        label={t('held')}
        choices={heldAs.map((value) => ({ value, label: t(value) }))}
        {...form.field('held')}
      />
    </MovementDialog>
  );
}

interface AdjustmentValues extends MovementValues {
  readonly held: string;
}

function bodyOf({ held, ...values }: AdjustmentValues): z.input<typeof stockAdjustment> {
  return {
    ...values,
    held: held === 'returns' ? 'returns' : 'stock',
    quantity: typedQuantity(values.quantity),
  };
}
