import { encodeQR } from 'qr';
import * as z from 'zod/mini';
import { digits } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { mfaContract } from '../contract.ts';
import classes from './Mfa.module.css';

/** Shows the secret of a new authenticator app once, and confirms it by a code. */
export function AppDialog({
  app,
  onConfirmed,
  onClose,
}: {
  app: { secret: string; address: string };
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTexts('settings');
  const form = useForm({
    start: { code: '' },
    schema: z.object({ code: digits({ max: 16 }) }),
    async send(body) {
      const { recovery_codes } = await call(mfaContract.confirmApp, { body });
      onConfirmed(recovery_codes);
    },
  });
  return (
    <FormDialog title={t('add_app')} hint={t('app_scan')} onClose={onClose}>
      <img
        className={classes['picture']}
        src={pictureOf(app.address)}
        alt={t('app_picture')}
        width={208}
        height={208}
      />
      <p className={classes['by-hand']}>
        {t('app_by_hand')} <code>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form
        onSubmit={form.submit}
        submitLabel={t('app_confirm')}
        busy={form.busy}
        label={t('add_app')}
        beside={<PlainButton onClick={onClose}>{t('cancel')}</PlainButton>}
      >
        <FormField
          label={t('app_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          {...form.field('code')}
        />
      </Form>
    </FormDialog>
  );
}

function pictureOf(address: string): string {
  return `data:image/svg+xml,${encodeURIComponent(encodeQR(address, 'svg', { border: 2 }))}`;
}
