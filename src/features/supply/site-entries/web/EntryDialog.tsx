import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormChecks } from '#web/forms/FormChecks.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { typedQuantity } from '#web/forms/typed-quantity.ts';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { quantityIn } from '#web/ui/Values.tsx';
import { type EntryChoices, newEntry, siteEntriesContract } from '../contract.ts';
import { entryKinds, fitsKit, inWords, isOfParticipant } from '../rules.ts';
import { DispensedAnyway } from './DispensedAnyway.tsx';
import { entryChoicesQuery } from './queries.ts';

interface Props {
  readonly project: number;
  readonly onClose: () => void;
}

/** Adds an entry to the log of a site: kits of the site, or a quantity of a batch. */
export function EntryDialog({ project, onClose }: Props) {
  const t = useTexts('siteEntries');
  const { data, error, refetch } = useQuery(entryChoicesQuery(project));
  return (
    <FormDialog title={t('add')} onClose={onClose}>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <Placeholder height={320} />
      ) : (
        <Fields project={project} choices={data} onClose={onClose} />
      )}
    </FormDialog>
  );
}

type Values = {
  readonly site_id: string;
  readonly kind: string;
  readonly date: string;
  readonly participant: string;
  readonly chosen: readonly string[];
  readonly batch_id: string;
  readonly quantity: string;
  readonly note: string;
};

function Fields({ project, choices, onClose }: Props & { readonly choices: EntryChoices }) {
  const t = useTexts('siteEntries');
  const tag = useLanguageTag();
  const queries = useQueryClient();
  const { sites } = choices;
  const start: Values = {
    site_id: sites.length === 1 ? String(sites[0]?.id) : '',
    kind: 'dispensed',
    date: today(),
    participant: '',
    chosen: [],
    batch_id: '',
    quantity: '',
    note: '',
  };
  const [isConfirmed, setConfirmed] = useState(false);
  const form = useForm<Values & Readonly<Record<string, string | readonly string[]>>>({
    start,
    schema: z.pipe(z.transform(bodyOf), newEntry),
    inputs: { kits: 'chosen' },
    send: async (values) => {
      await call(siteEntriesContract.add, {
        params: { id: project },
        body: { ...bodyOf(values), ...(isConfirmed && { confirm_warnings: true }) },
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'siteEntries.added' });
      onClose();
    },
  });
  const { site_id, kind, chosen } = form.values;
  const kits = choices.kits.filter((kit) => String(kit.site_id) === site_id && fitsKit(kind, kit.state));
  const batches = choices.batches.filter((batch) => String(batch.site_id) === site_id);
  // The selection is cleared when the site or the kind changes.
  const change = (patch: Partial<Values>) => {
    setConfirmed(false);
    form.set({ ...patch, chosen: [], batch_id: '' });
  };
  const isRefused = [form.errorOf('chosen'), form.errorOf('batch_id')].includes('not_dispensable');
  return (
    <Form
      onSubmit={form.submit}
      submitLabel={t('add')}
      busy={form.busy}
      beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
    >
      <FormSelect
        label={t('kind')}
        required
        choices={entryKinds.map((value) => ({ value, label: t(value) }))}
        {...form.field('kind')}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
      />
      {sites.length !== 1 && (
        <FormSelect
          label={t('site')}
          required
          none=""
          choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('site_id')}
          onChange={({ currentTarget }) => change({ site_id: currentTarget.value })}
        />
      )}
      <FormDay label={t('date')} required {...form.field('date')} />
      {isOfParticipant(kind) && (
        <FormField
          label={t('participant')}
          hint={t('participant_hint')}
          required
          maxLength={30}
          autoComplete="off"
          {...form.field('participant')}
        />
      )}
      {site_id !== '' && (
        <FormChecks
          key={`${site_id} ${kind}`}
          label={t('kits_here')}
          name="chosen"
          choices={kits.map(({ number }) => ({ value: number, label: number }))}
          chosen={chosen}
          none={t('kits_on_hand', { count: 0 })}
          error={inWords(form.errorOf('chosen'), t)}
          onChange={(numbers) => form.set({ chosen: numbers })}
        />
      )}
      {batches.length > 0 && chosen.length === 0 && (
        <>
          <FormSelect
            label={t('or_batch')}
            none={t('no_batch')}
            choices={batches.map(({ id, name, on_hand }) => ({
              value: String(id),
              label: t('batch_on_hand', { name, quantity: quantityIn(on_hand, tag) ?? '0' }),
            }))}
            {...form.field('batch_id')}
            error={inWords(form.errorOf('batch_id'), t)}
          />
          <FormField
            label={t('quantity')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('quantity')}
            error={inWords(form.errorOf('quantity'), t)}
          />
        </>
      )}
      {(isRefused || isConfirmed) && <DispensedAnyway checked={isConfirmed} onChange={setConfirmed} />}
      <FormArea label={t('note')} maxLength={500} required={isConfirmed} {...form.field('note')} />
    </Form>
  );
}

function bodyOf(values: Readonly<Record<string, string | readonly string[]>>): z.input<typeof newEntry> {
  const textOf = (name: keyof Values) => String(values[name] ?? '');
  const kits = [values['chosen'] ?? []].flat();
  const hasKits = kits.length > 0;
  const batch = textOf('batch_id');
  const quantity = typedQuantity(textOf('quantity'));
  return {
    site_id: Number(textOf('site_id')),
    kind: entryKinds.find((kind) => kind === values['kind']) ?? 'dispensed',
    date: textOf('date'),
    note: textOf('note'),
    ...(isOfParticipant(textOf('kind')) && { participant: textOf('participant') }),
    ...(hasKits && { kits: kits.join(', ') }),
    ...(!hasKits && batch !== '' && { batch_id: Number(batch) }),
    ...(!hasKits && quantity !== '' && { quantity }),
  };
}

/** Today in the user's time zone. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
