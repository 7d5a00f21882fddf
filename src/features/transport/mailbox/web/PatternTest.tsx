import { useState } from 'react';
import * as z from 'zod/mini';
import { text } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { mailboxContract, type PatternFields, type Tested } from '../contract.ts';
import { sampleCharacters } from '../rules.ts';

const schema = z.object({ mail: text({ max: sampleCharacters }) });

/** Tries the saved patterns, or one that is being edited, with a sample mail. */
export function PatternTest({ pattern }: { pattern?: PatternFields }) {
  const t = useTexts('mailbox');
  const [result, setResult] = useState<Tested>();
  const form = useForm({
    start: { mail: '' },
    schema,
    send: async ({ mail }) => {
      setResult(undefined);
      setResult(await call(mailboxContract.test, { body: { mail, ...(pattern && { pattern }) } }));
    },
  });
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <>
      <Form onSubmit={form.submit} submitLabel={t('test')} busy={form.busy} label={t('test_title')}>
        <FormArea label={t('sample')} rows={6} spellCheck={false} {...form.field('mail')} />
      </Form>
      <div role="status">
        {result && (
          <>
            <Badge tone={result.outcome === 'applied' ? 'good' : 'attention'}>{t(result.outcome)}</Badge>
            <Facts
              facts={[
                ...fact(t('sender'), result.sender),
                ...fact(t('subject'), result.subject),
                ...fact(t('pattern'), result.pattern),
                ...fact(t('airbill'), result.airbill),
                ...fact(t('status'), result.status),
                ...(result.status_at
                  ? [{ label: t('status_at'), value: <Moment value={result.status_at} /> }]
                  : []),
                ...fact(t('place'), result.place),
              ]}
            />
          </>
        )}
      </div>
    </>
  );
}
