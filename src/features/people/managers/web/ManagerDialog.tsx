import { useQueryClient } from '@tanstack/react-query';
import { isWeakPassword } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { managerCreation, managersContract } from '../contract.ts';

const start = { email: '', password: '', name: '', phone: '', is_active: true, is_invoicing: false };

/** Creates a manager whose main client is this one (MGR-02). */
export function ManagerDialog({ client, onClose }: { client: number; onClose: () => void }) {
  const t = useTexts('managers');
  const f = useTexts('fields');
  const queries = useQueryClient();
  const form = useForm({
    start,
    schema: managerCreation,
    send: async (values) => {
      await call(managersContract.create, { params: { id: client }, body: { ...values, client_id: client } });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['managers'] }),
        queries.invalidateQueries({ queryKey: ['client', client] }),
      ]);
      showSuccess({ message: 'common.CREATED_SUCCESSFULLY' });
      onClose();
    },
  });
  return (
    <FormDialog title={t('create')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        label={t('create')}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
        <FormField
          label={t('password')}
          type="password"
          autoComplete="new-password"
          reveal={t('show_password')}
          warning={isWeakPassword(form.values.password, form.values.email) && f('weak_password')}
          {...form.field('password')}
        />
        <FormField label={t('name')} autoComplete="off" {...form.field('name')} />
        <FormField
          label={t('phone')}
          hint={f('phone_optional')}
          type="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <FormSwitch
          label={t('active')}
          hint={t('active_hint')}
          checked={form.values.is_active}
          onChange={(is_active) => form.set({ is_active })}
        />
        <FormSwitch
          label={t('invoicing')}
          checked={form.values.is_invoicing}
          onChange={(is_invoicing) => form.set({ is_invoicing })}
        />
      </Form>
    </FormDialog>
  );
}
