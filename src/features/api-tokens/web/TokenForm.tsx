import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormChecks } from '#web/ui/FormChecks.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { FormSelect } from '#web/ui/FormSelect.tsx';
import { useForm } from '#web/use-form.ts';
import { apiTokensContract, tokenCreation, tokenPermissions } from '../contract.ts';

const lifetimes = [30, 90, 365, 730] as const;
const schema = z.omit(tokenCreation, { days: true });
const start: { name: string; permissions: readonly string[] } = { name: '', permissions: [] };

/** A new token; what it is goes to `onMade`, and nowhere else. */
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
  // It stands where the pressed button was.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [days, setDays] = useState<number>(lifetimes[1]);
  const form = useForm({
    start,
    schema,
    send: async ({ name, permissions }) => {
      const body = { name, permissions: [...permissions], days };
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
      <FormChecks
        label={t('permissions')}
        name="permissions"
        choices={tokenPermissions.map((one) => ({ value: one, label: one }))}
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
