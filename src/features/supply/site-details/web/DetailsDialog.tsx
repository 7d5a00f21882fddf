import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type SiteDetails, siteDetailsBody } from '../contract.ts';
import { ContactFields, contactsOf, givenOf } from './ContactFields.tsx';
import { daysOf, HoursFields, hoursIn } from './HoursFields.tsx';
import { saveSiteDetails } from './queries.ts';

type Values = Readonly<Record<string, string>>;

/** Edits the contacts and opening hours of a site. */
export function DetailsDialog({ site, onClose }: { site: SiteDetails; onClose: () => void }) {
  const t = useTexts('siteDetails');
  const queries = useQueryClient();
  // The version at the start: a concurrent change is refused.
  const [begun] = useState(site);
  const [start] = useState(() => ({ contacts: contactsOf(site), days: daysOf(site) }));
  const [contacts, setContacts] = useState(start.contacts);
  const [days, setDays] = useState(start.days);
  const bodyOf = ({ hours_note, time_zone, reason }: Values): unknown => ({
    contacts: contacts.map(givenOf),
    hours: hoursIn(days),
    hours_note,
    time_zone: time_zone || null,
    ...(reason?.trim() && { reason }),
    updated_at: begun.updated_at,
  });
  const form = useForm<Values>({
    start: { hours_note: site.hours_note ?? '', time_zone: site.time_zone ?? '', reason: '' },
    schema: z.pipe(z.transform(bodyOf), siteDetailsBody),
    async send(values) {
      await saveSiteDetails(site.id, z.parse(siteDetailsBody, bodyOf(values)));
      await queries.invalidateQueries();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onClose();
    },
  });
  const isChanged = form.changed || contacts !== start.contacts || days !== start.days;
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return (
    <FormDialog title={t('edit_of', { name: site.name })} wide unsaved={isChanged} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        label={t('edit')}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <ContactFields contacts={contacts} errorOf={form.errorOf} onChange={setContacts} />
        <HoursFields days={days} errorOf={form.errorOf} onChange={setDays} />
        <FormSelect
          label={t('time_zone')}
          hint={t('time_zone_hint')}
          none={t('not_stated')}
          choices={[...new Set([...(site.time_zone === null ? [] : [site.time_zone]), ...zones])].map(
            (value) => ({ value, label: value }),
          )}
          {...form.field('time_zone')}
        />
        <FormArea
          label={t('hours_note')}
          hint={t('hours_note_hint')}
          maxLength={1000}
          {...form.field('hours_note')}
        />
        <FormField label={t('reason')} maxLength={500} autoComplete="off" {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
