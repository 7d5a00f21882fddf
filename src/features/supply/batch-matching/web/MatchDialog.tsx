import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { findBatchesOf } from '#features/supply/batches/web/queries.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormFind } from '#web/forms/FormFind.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { batchMatch, batchMatchingContract, type UnmatchedText } from '../contract.ts';

type MatchValues = { batch_id: string; reason: string };

function bodyOf(row: UnmatchedText, { batch_id, reason }: MatchValues): z.input<typeof batchMatch> {
  const { project, product, number } = row;
  return { project_id: project.id, product, number: number ?? '', batch_id: Number(batch_id), reason };
}

/** Chooses the batch that a text means, for every record with this text. */
export function MatchDialog({ row, onClose }: { row: UnmatchedText; onClose: () => void }) {
  const t = useTexts('batches');
  const queries = useQueryClient();
  const [find] = useState(() => findBatchesOf(row.project.name));
  const form = useForm({
    start: { batch_id: '', reason: '' },
    schema: z.pipe(
      z.transform((values: MatchValues) => bodyOf(row, values)),
      batchMatch,
    ),
    send: async (values) => {
      await call(batchMatchingContract.match, { body: bodyOf(row, values) });
      await queries.invalidateQueries();
      showSuccess({ message: 'batches.matched' });
      onClose();
    },
  });
  const text = [row.product, row.number].filter(Boolean).join(' · ');
  return (
    <FormDialog
      title={t('match_text', { text })}
      hint={t('match_of', { count: row.records })}
      onClose={onClose}
    >
      <Form
        onSubmit={form.submit}
        submitLabel={t('match')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormFind
          label={t('batch')}
          required
          name="batch_id"
          value={form.values.batch_id}
          known={undefined}
          error={form.errorOf('batch_id')}
          find={find}
          onChange={(batch_id) => form.set({ batch_id })}
        />
        <FormField label={t('decision_reason')} maxLength={500} {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
