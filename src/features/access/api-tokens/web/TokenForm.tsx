import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormChecks } from '#web/forms/FormChecks.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { apiTokensContract, limitedPermissions, tokenCreation, tokenPermissions } from '../contract.ts';
import { TokenClients } from './TokenClients.tsx';

const lifetimes = [30, 90, 365, 730] as const;
const schema = z.omit(tokenCreation, { clients: true, days: true });
const start = {
  name: '',
  source: '',
  share_source: false,
  strict: true,
  permissions: [] as readonly string[],
  clients: [] as readonly string[],
};

/** Form for a new token, which is passed only to `onMade`. */
export function TokenForm({
  userId,
  onMade,
  onClose,
}: {
  userId: number;
  onMade: (token: string) => void;
  onClose: () => void;
}) {
  const t = useTexts('apiTokens');
  // Replaces the button that was pressed.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [days, setDays] = useState<number>(lifetimes[1]);
  const form = useForm({
    start,
    schema,
    send: async ({ permissions, clients, ...rest }) => {
      const body = { ...rest, permissions: [...permissions], clients: clients.map(Number), days };
      onMade((await call(apiTokensContract.create, { params: { id: userId }, body })).token);
    },
  });
  return (
    <Form
      onSubmit={form.submit}
      submitLabel={t('create')}
      busy={form.busy}
      label={t('create')}
      beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
    >
      <FormField
        ref={first}
        label={t('name')}
        hint={t('name_hint')}
        autoComplete="off"
        {...form.field('name')}
      />
      <FormField label={t('source')} hint={t('source_hint')} autoComplete="off" {...form.field('source')} />
      <FormSwitch
        label={t('share_source')}
        hint={t('share_source_hint')}
        checked={form.values.share_source}
        onChange={(share_source) => form.set({ share_source })}
      />
      <FormSwitch
        label={t('strict')}
        checked={form.values.strict}
        onChange={(strict) => form.set({ strict })}
      />
      <TokenClients
        chosen={form.values.clients}
        error={form.errorOf('clients')}
        onChange={(clients) =>
          form.set({
            clients,
            ...(clients.length > 0 && {
              permissions: form.values.permissions.filter((one) => limitedPermissions.includes(one)),
            }),
          })
        }
      />
      <FormChecks
        label={t('permissions')}
        name="permissions"
        choices={(form.values.clients.length === 0 ? tokenPermissions : limitedPermissions).map((one) => ({
          value: one,
          label: one,
        }))}
        chosen={form.values.permissions}
        error={form.errorOf('permissions')}
        onChange={(permissions) => form.set({ permissions })}
      />
      <FormSelect
        label={t('days')}
        value={days}
        choices={lifetimes.map((count) => ({ value: String(count), label: t('days_count', { count }) }))}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      />
    </Form>
  );
}
