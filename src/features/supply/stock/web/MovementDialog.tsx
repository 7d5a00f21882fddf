import type { ReactNode } from 'react';
import { Form } from '#web/forms/Form.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import type { Form as FormOf } from '#web/forms/use-form.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { OverrideField } from './OverrideField.tsx';

/** The values of every movement that a person enters. */
export interface MovementValues {
  readonly quantity: string;
  readonly happened_on: string;
  readonly reason: string;
  readonly stock_override: string;
}

/** The dialog of a movement: how many, on which day and why, below `children`. */
export function MovementDialog({
  title,
  depot,
  action,
  form,
  signed = false,
  onClose,
  children,
}: {
  title: string;
  depot: string;
  /** The label of the submit button. */
  action: string;
  form: Pick<FormOf<MovementValues & Readonly<Record<string, string>>>, 'submit' | 'busy' | 'field'>;
  /** The quantity may be negative, and a reason is required. */
  signed?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts('stock');
  const { error, ...quantity } = form.field('quantity');
  return (
    <FormDialog title={title} hint={depot} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={action}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        {children}
        <FormField
          label={t('quantity')}
          {...(signed && { hint: t('adjust_hint') })}
          // Some phones have no minus sign on the decimal keypad.
          inputMode={signed ? 'text' : 'decimal'}
          autoComplete="off"
          required
          {...quantity}
          error={error === 'stock_below_zero' ? t('stock_below_zero') : error}
        />
        <FormDay label={t('date')} required {...form.field('happened_on')} />
        <FormField label={t('reason')} required={signed} maxLength={500} {...form.field('reason')} />
        <OverrideField {...form.field('stock_override')} />
      </Form>
    </FormDialog>
  );
}
