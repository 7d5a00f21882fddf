import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { depotChoicesQuery } from '#features/supply/depots/web/queries.ts';
import { call } from '#web/client.ts';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { typedQuantity } from '#web/forms/typed-quantity.ts';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { type StockRow, stockContract, stockTransfer } from '../contract.ts';
import { MovementDialog, type MovementValues } from './MovementDialog.tsx';

/** Transfers goods of a batch to another depot. */
export function TransferDialog({
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
  const depots = useQuery(depotChoicesQuery).data ?? [];
  const form = useForm({
    start: { depot_id: '', quantity: '', happened_on: '', reason: '', stock_override: '' },
    schema: z.pipe(z.transform(bodyOf), stockTransfer),
    send: async (values) => {
      await call(stockContract.transfer, { params: { id: item.id }, body: bodyOf(values) });
      await queries.invalidateQueries();
      showSuccess({ message: 'stock.transferred' });
      onClose();
    },
  });
  return (
    <MovementDialog
      title={t('transfer_of', { name })}
      depot={item.depot.name}
      action={t('transfer')}
      form={form}
      onClose={onClose}
    >
      <FormSelect
        label={t('to_depot')}
        required
        none={t('to_depot')}
        choices={depots.filter(({ value }) => value !== String(item.depot.id))}
        {...form.field('depot_id')}
      />
    </MovementDialog>
  );
}

interface TransferValues extends MovementValues {
  readonly depot_id: string;
}

function bodyOf({ depot_id, quantity, ...values }: TransferValues): z.input<typeof stockTransfer> {
  return { ...values, depot_id: Number(depot_id), quantity: typedQuantity(quantity) };
}
