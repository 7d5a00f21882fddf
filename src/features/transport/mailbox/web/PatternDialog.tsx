import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { line } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { mailboxContract, type Pattern } from '../contract.ts';
import { patternCharacters } from '../rules.ts';
import { PatternTest } from './PatternTest.tsx';

const schema = z.looseObject({ name: line({ max: 100 }) });

/** A pattern, which can be tried before it is saved. */
export function PatternDialog({ pattern, onClose }: { pattern: Pattern | undefined; onClose: () => void }) {
  const t = useTexts('mailbox');
  const queries = useQueryClient();
  const form = useForm({
    start: {
      name: pattern?.name ?? '',
      position: String(pattern?.position ?? 0),
      is_active: pattern?.is_active ?? true,
      sender: pattern?.sender ?? '',
      subject_pattern: pattern?.subject_pattern ?? '',
      body_pattern: pattern?.body_pattern ?? '',
      status: pattern?.status ?? '',
    },
    schema,
    send: async ({ position, ...values }) => {
      const body = { ...values, position: Number(position) };
      if (pattern) await call(mailboxContract.updatePattern, { params: { id: pattern.id }, body });
      else await call(mailboxContract.createPattern, { body });
      await queries.invalidateQueries({ queryKey: ['mail-patterns'] });
      showSuccess({ message: pattern ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY' });
      onClose();
    },
  });
  const { position, ...values } = form.values;
  const area = { rows: 2, maxLength: patternCharacters, spellCheck: false, autoComplete: 'off' } as const;
  return (
    <FormDialog wide title={pattern ? t('edit_pattern', pattern) : t('new_pattern')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('name')} autoComplete="off" {...form.field('name')} />
        <FormField label={t('sender')} hint={t('any_sender')} autoComplete="off" {...form.field('sender')} />
        <FormArea label={t('subject_pattern')} {...area} {...form.field('subject_pattern')} />
        <FormArea
          label={t('body_pattern')}
          hint={t('pattern_hint')}
          {...area}
          {...form.field('body_pattern')}
        />
        <FormField
          label={t('status')}
          hint={t('fixed_status_hint')}
          autoComplete="off"
          {...form.field('status')}
        />
        <FormField label={t('position')} inputMode="numeric" {...form.field('position')} />
        <FormSwitch
          name="is_active"
          label={t('is_active')}
          checked={form.values.is_active}
          onChange={(on) => form.set({ is_active: on })}
        />
      </Form>
      <PatternTest pattern={{ ...values, name: values.name || '–', position: Number(position) || 0 }} />
    </FormDialog>
  );
}
