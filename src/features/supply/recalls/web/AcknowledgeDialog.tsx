import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isSiteRole } from '#core/access.ts';
import { text } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { editedQuantity, typedQuantity } from '#web/forms/typed-quantity.ts';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { acknowledgement, type RecallDetail, type RecallPlace, recallsContract } from '../contract.ts';

const quantities = ['found', 'quarantined', 'sent_back', 'destroyed'] as const;
type Values = Record<(typeof quantities)[number] | 'name' | 'note', string>;

function bodyOf(values: Values): Values {
  return {
    ...values,
    found: typedQuantity(values.found),
    // Left empty: nothing.
    quarantined: typedQuantity(values.quarantined) || '0',
    sent_back: typedQuantity(values.sent_back) || '0',
    destroyed: typedQuantity(values.destroyed) || '0',
  };
}

/**
 * Records what was found in a depot or at a site: by its own people, or on their behalf with the source of
 * the information.
 */
export function AcknowledgeDialog({
  recall,
  place,
  onClose,
}: {
  recall: RecallDetail;
  place: RecallPlace;
  onClose: () => void;
}) {
  const t = useTexts('recalls');
  const queries = useQueryClient();
  const user = useSession()?.user;
  const onBehalf = place.kind === 'site' && user !== undefined && !isSiteRole(user.role);
  const form = useForm<Values>({
    start: {
      found: editedQuantity(place.found),
      quarantined: editedQuantity(place.quarantined),
      sent_back: editedQuantity(place.sent_back),
      destroyed: editedQuantity(place.destroyed),
      name: place.acknowledged_name ?? (onBehalf ? '' : (user?.username ?? '')),
      note: place.note ?? '',
    },
    schema: z.pipe(
      z.transform((values: Values) => bodyOf(values)),
      z.extend(acknowledgement, { note: text({ max: 2000, optional: !onBehalf }) }),
    ),
    async send(values) {
      await call(recallsContract.acknowledge, {
        params: { id: recall.id, placeId: place.id },
        body: { ...bodyOf(values), updated_at: place.updated_at },
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'recalls.acknowledged_done' });
      onClose();
    },
  });
  const title = t('acknowledge_of', { name: place.name ?? t(`unnamed_${place.kind}`) });
  return (
    <FormDialog title={title} hint={t('acknowledge_hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('acknowledge')}
        busy={form.busy}
        label={title}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        {quantities.map((name) => (
          <FormField
            key={name}
            label={t(name)}
            required={name === 'found'}
            inputMode="decimal"
            autoComplete="off"
            {...form.field(name)}
          />
        ))}
        <FormField label={t('checked_by')} required maxLength={200} {...form.field('name')} />
        <FormArea
          label={t(onBehalf ? 'on_behalf_note' : 'note')}
          required={onBehalf}
          maxLength={2000}
          {...form.field('note')}
        />
      </Form>
    </FormDialog>
  );
}
