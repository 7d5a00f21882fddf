import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Field } from '#record-types/field.ts';
import { type FormKind, formFields, hasLines } from '#record-types/forms.ts';
import { callUntyped } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess, toast } from '#web/messages.ts';
import { currentLocale, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type AnyRecord, changeOf, creationOf } from '../contract.ts';
import {
  bodyOfForm,
  endsBeforeStart,
  type FormTexts,
  formOf,
  isRequiredField,
  linesOfText,
  missingFields,
  paramsOf,
  type RecordDefaults,
  siteTextOf,
} from '../rules.ts';
import { useFieldLabels } from './columns.tsx';
import { LinesEditor } from './LinesEditor.tsx';
import { isRecord } from './LoadedRecord.tsx';
import { OfferedValue, useOffered } from './OfferedValue.tsx';
import { type CalledIds, RecordConflict } from './RecordConflict.tsx';
import classes from './RecordForms.module.css';
import { RecordInput } from './RecordInput.tsx';
import { useRecordParts } from './RecordParts.tsx';
import { RecordWarnings } from './RecordWarnings.tsx';
import { SignedNotice } from './SignedNotice.tsx';
import { SiteChoice } from './SiteChoice.tsx';

/**
 * Creates a record, or edits the given one; shows a conflict when another user has saved it since then
 * (A-134).
 */
export function RecordForm({
  kind,
  parent,
  record,
  title,
  start,
  names,
  offered = {},
  onClose,
  onAnother = onClose,
}: {
  kind: FormKind;
  parent: number | undefined;
  /** The version that is edited. */
  record?: AnyRecord;
  title: string;
  start: Readonly<Record<string, unknown>>;
  /** Display names of the ids in `start`. */
  names: Readonly<Record<string, string>>;
  /** The values in `start` that come from the project's latest record. */
  offered?: RecordDefaults['values'] | undefined;
  /** After 'Save and new', with the values kept for the next one. */
  onAnother?: (kept: RecordDefaults) => void;
  onClose: () => void;
}) {
  const t = useTexts('recordForms');
  const { endpoints, opening } = useRecordParts();
  const ofPackages = useTexts('packages');
  const queries = useQueryClient();
  const [version, setVersion] = useState(record?.updated_at);
  const [stored, setStored] = useState<AnyRecord>();
  const [warnings, setWarnings] = useState<Readonly<Record<string, string>>>();
  const body = useRef<HTMLDivElement>(null);
  /** The values whose warnings were confirmed; others are asked about again. */
  const confirmed = useRef<string>(undefined);
  // Set by 'Save and new', until the form is sent.
  const another = useRef(false);
  const [known, setKnown] = useState(names);
  const [called, setCalled] = useState<CalledIds>(() => calledIds(start, names));
  const schema: z.ZodMiniObject = record ? changeOf(kind) : creationOf(kind);
  const save = async (values: FormTexts, isConfirmed: boolean) => {
    const { create, update } = endpoints[kind];
    const sent = {
      ...bodyOfForm(kind, values, currentLocale()),
      ...(isConfirmed && { confirm_warnings: true }),
    };
    let made: unknown;
    if (record) {
      const changed = { ...sent, updated_at: version ?? record.updated_at };
      const saved = await callUntyped(update, { params: paramsOf(kind, record.id, parent), body: changed });
      if (keepsLaterStatus(sent, saved)) toast(ofPackages('status_late', { count: 1 }), 'information');
    } else {
      made = await callUntyped(create, { params: parent === undefined ? {} : { id: parent }, body: sent });
    }
    // Counts, lists and details of many other records depend on any record.
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'record form' });
    const open = isRecord(made) ? opening(kind, made.id, parent) : undefined;
    showSuccess({
      message: record ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY',
      ...(open && { action: { label: 'recordForms.open', run: open } }),
    });
    if (another.current) onAnother(keptOf(values, called));
    else onClose();
  };
  const form = useForm<FormTexts>({
    start: formOf(kind, start, currentLocale()),
    schema: z.pipe(
      z.transform((values: FormTexts) => bodyOfForm(kind, values, currentLocale())),
      schema.check(
        z.refine((values) => !endsBeforeStart(values), { message: 'before_start', path: ['end_date'] }),
        ({ value, issues }) => {
          // Values stored before the rule are accepted; the server checks changes.
          for (const name of record ? [] : missingFields(kind, value))
            issues.push({ code: 'custom', input: value, message: 'required', path: [name] });
        },
      ),
    ),
    onFailure: (error) => {
      if (error instanceof CallFailure && error.failure.codes.includes('NEEDS_CONFIRMATION')) {
        setWarnings(error.failure.fields);
        return true;
      }
      const current = error instanceof CallFailure ? error.failure.current : undefined;
      if (!isRecord(current)) return false;
      setStored(current);
      setKnown({ ...known, ...current.names });
      setCalled({ ...called, ...calledIds(current, current.names) });
      return true;
    },
    inputs: { change_reason: 'reason' },
    settledBy: { stock_below_zero: 'stock_override' },
    // Errors of the server are shown at their fields, as after any other submission.
    send: (values) => save(values, confirmed.current === JSON.stringify(values)),
  });
  const defaults = useOffered({
    kind,
    offered,
    values: form.values,
    onOffer: ({ values, names: more }, replaced) => {
      setKnown((before) => ({ ...before, ...more }));
      setCalled((before) => ({ ...before, ...calledIds(values, more) }));
      form.set((typed) => replaced(typed));
    },
  });
  const fields = Object.entries<Field>(formFields[kind]);
  const labelOf = useFieldLabels(kind);
  const siteText = siteTextOf(kind);
  const inputOf = (name: string) => {
    const field = formFields[kind][name];
    if (field === undefined) return undefined;
    const input = (
      <RecordInput
        key={`${name} ${version}`}
        kind={kind}
        name={name}
        label={labelOf(name)}
        field={field}
        value={form.values[name] ?? ''}
        known={known[name]}
        // Instead of a listed site.
        required={isRequiredField(kind, name) || name === siteText}
        error={form.errorOf(name) ?? form.errorOf(`${name}.0`)}
        onChange={(value, word) => {
          if (name === 'project_id') void defaults.offer(Number(value));
          // A chosen site has a name of its own.
          const text = name === 'site_id' && siteText !== undefined && value !== '' ? { [siteText]: '' } : {};
          form.set({ [name]: value, ...text });
          if (word !== undefined) setCalled((before) => ({ ...before, [`${name} ${String(value)}`]: word }));
        }}
      />
    );
    if (record || field.repeated !== true) return input;
    return (
      <OfferedValue
        key={name}
        label={labelOf(name)}
        shown={defaults.isOffered(name)}
        onClear={() => form.set({ [name]: '' })}
      >
        {input}
      </OfferedValue>
    );
  };
  // The common error texts do not include this one.
  const stockError = (error: string | undefined) =>
    error === 'stock_below_zero' ? t('stock_below_zero') : error;
  return (
    <FormDialog title={title} wide unsaved={form.changed} onClose={onClose}>
      <div className={classes['body']} ref={body}>
        {stored && (
          <RecordConflict
            kind={kind}
            stored={stored}
            yours={form.values}
            called={called}
            onTake={() => {
              form.reset(formOf(kind, stored, currentLocale()));
              setVersion(stored.updated_at);
              setStored(undefined);
            }}
            onKeep={() => {
              setVersion(stored.updated_at);
              setStored(undefined);
            }}
          />
        )}
        <Form
          onSubmit={(event) => {
            // 'Save and new' submits without a submitter.
            if (submitterOf(event) !== null) another.current = false;
            form.submit(event);
          }}
          submitLabel={t('save')}
          busy={form.busy}
          columns
          label={title}
          beside={
            <>
              {!record && (
                <PlainButton
                  onClick={({ currentTarget }) => {
                    another.current = true;
                    currentTarget.form?.requestSubmit();
                  }}
                >
                  {t('save_and_new')}
                </PlainButton>
              )}
              <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>
            </>
          }
        >
          {record && <SignedNotice kind={kind} id={record.id} parent={parent} />}
          <p className={classes['note']}>{t('required_note')}</p>
          {fields
            .filter(([name]) => name !== siteText)
            .map(([name]) =>
              name === 'site_id' && siteText !== undefined ? (
                <SiteChoice
                  key={name}
                  isChosen={form.values[name] !== ''}
                  hasText={form.values[siteText] !== '' || form.errorOf(siteText) !== undefined}
                  listed={inputOf(name)}
                  freeText={inputOf(siteText)}
                  onListed={() => form.set({ [siteText]: '' })}
                />
              ) : (
                inputOf(name)
              ),
            )}
          {hasLines(kind) && (
            <div className={classes['whole']}>
              <LinesEditor
                lines={linesOfText(String(form.values['lines']))}
                kind={kind}
                required={isRequiredField(kind, 'lines')}
                // Received goods are not in stock yet; returned goods were sent out.
                stockOf={kind === 'inbounds' ? undefined : parent}
                takesFromStock={kind === 'outbounds'}
                error={form.errorOf('lines')}
                errorOf={(place) => stockError(form.errorOf(`lines.${place}`))}
                onChange={(lines) => form.set({ lines: JSON.stringify(lines) })}
              />
            </div>
          )}
          {(form.errorOf('stock_override') !== undefined || form.values['stock_override']) && (
            <div className={classes['whole']}>
              <FormField
                label={t('stock_override')}
                hint={t('stock_override_hint')}
                maxLength={500}
                {...form.field('stock_override')}
                error={stockError(form.errorOf('stock_override'))}
              />
            </div>
          )}
          {record && (
            <div className={classes['whole']}>
              <FormField
                label={t('reason')}
                hint={t('reason_hint')}
                maxLength={500}
                {...form.field('reason')}
              />
            </div>
          )}
        </Form>
      </div>
      {warnings && (
        <RecordWarnings
          kind={kind}
          warnings={warnings}
          onConfirm={() => {
            confirmed.current = JSON.stringify(form.values);
            setWarnings(undefined);
            body.current?.querySelector('form')?.requestSubmit();
            return Promise.resolve();
          }}
          onClose={() => setWarnings(undefined)}
        />
      )}
    </FormDialog>
  );
}

/** Whether a sent status is older than the package's current one: it is added to the history only. */
function keepsLaterStatus(sent: Readonly<Record<string, unknown>>, saved: unknown): boolean {
  const { status } = sent;
  return (
    typeof status === 'string' && isRecord(saved) && 'status' in saved && saved['status'] !== status.trim()
  );
}

/** The parent fields of a saved record, kept for the next one. */
function keptOf(values: FormTexts, called: CalledIds): RecordDefaults {
  const kept = ['client_id', 'project_id', 'product_id']
    .map((name): [string, string] => [name, String(values[name] ?? '')])
    .filter(([, value]) => value !== '');
  const names = kept.map(([name, value]) => [name, called[`${name} ${value}`]]);
  return {
    values: Object.fromEntries(kept),
    names: Object.fromEntries(names.filter(([, word]) => word !== undefined)),
  };
}

function calledIds(
  values: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): CalledIds {
  return Object.fromEntries(
    Object.entries(names).map(([name, word]) => [`${name} ${String(values[name])}`, word]),
  );
}

function submitterOf({ nativeEvent }: FormEvent): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
