import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { depotChoicesQuery } from '#features/supply/depots/web/queries.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type StockKeeping, stockContract } from '../contract.ts';

/** Switches the stock of a project on, in a depot, or off. */
export function KeepingDialog({
  project,
  keeping,
  onClose,
}: {
  project: number;
  keeping: StockKeeping;
  onClose: () => void;
}) {
  const t = useTexts('stock');
  const queries = useQueryClient();
  const isOn = keeping.keeps_stock;
  const depots = useQuery({ ...depotChoicesQuery, enabled: !isOn }).data ?? [];
  const form = useForm({
    start: { depot_id: String(keeping.depot?.id ?? ''), reason: '' },
    schema: z.object({ depot_id: z.string().check(z.minLength(1, 'required')), reason: z.string() }),
    send: async ({ depot_id, reason }) => {
      const body = isOn
        ? { keeps_stock: false, reason }
        : { keeps_stock: true, depot_id: Number(depot_id), reason };
      await call(stockContract.changeKeeping, { params: { id: project }, body });
      await queries.invalidateQueries();
      showSuccess({ message: 'stock.keeping_changed' });
      onClose();
    },
  });
  const action = t(isOn ? 'stop_keeping' : 'keep_stock');
  return (
    <FormDialog title={action} hint={t(isOn ? 'stop_keeping_text' : 'keep_stock_text')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={action}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        {!isOn && (
          <FormSelect
            label={t('project_depot')}
            required
            none={t('depot')}
            choices={depots}
            {...form.field('depot_id')}
          />
        )}
        <FormField label={t('reason')} maxLength={500} {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
