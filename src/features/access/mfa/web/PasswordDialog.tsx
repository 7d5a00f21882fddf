import * as z from 'zod/mini';
import { line, text } from '#core/validation.ts';
import { atPassword } from '#web/forms/at-password.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';

/**
 * Requests the own password before a change of the sign-in methods; with `named`, also the name of a new
 * passkey. When `go` throws, the dialog stays open and shows the error.
 */
export function PasswordDialog<Next = undefined>({
  named = false,
  go,
  onClose,
}: {
  named?: boolean;
  go: (values: { password: string; name: string }) => Promise<Next>;
  /** Called with the result of `go`, or without one when the user cancelled. */
  onClose: (next?: Next) => void;
}) {
  const t = useTexts('settings');
  const errorText = useErrorText();
  const form = useForm({
    start: { name: '', password: '' },
    schema: z.object({
      name: line({ max: 60, optional: !named }),
      password: text({ max: 1024 }),
    }),
    async send(values) {
      const next = await go({ ...values, name: values.name.trim() }).catch((error: unknown) => {
        throw atPassword(error, errorText('WRONG_PASSWORD'));
      });
      onClose(next);
    },
  });
  return (
    <FormDialog title={t('confirm_title')} hint={t('confirm_hint')} onClose={() => onClose()}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('go_on')}
        busy={form.busy}
        label={t('confirm_title')}
        beside={<PlainButton onClick={() => onClose()}>{t('cancel')}</PlainButton>}
      >
        {named && (
          <FormField
            label={t('passkey_name')}
            hint={t('passkey_name_hint')}
            maxLength={60}
            {...form.field('name')}
          />
        )}
        <FormField
          label={t('confirm_password')}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      </Form>
    </FormDialog>
  );
}
