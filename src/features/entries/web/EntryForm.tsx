import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callUntyped } from '#web/client.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { useForm } from '#web/use-form.ts';
import { changeOf, creationOf, type Entry, entryEndpoints } from '../contract.ts';
import {
  bodyOfForm,
  endsBeforeStart,
  entryFields,
  type EntryKind,
  formOf,
  type FormTexts,
  hasLines,
  linesOfText,
  paramsOf,
} from '../rules.ts';
import classes from './Entries.module.css';
import { type CalledIds, EntryConflict } from './EntryConflict.tsx';
import { EntryInput } from './EntryInput.tsx';
import { LinesEditor } from './LinesEditor.tsx';
import { isEntry } from './LoadedEntry.tsx';

/** Makes an entry, or changes the given one; says so when somebody else has saved it meanwhile. */
export function EntryForm({
  kind,
  parent,
  entry,
  title,
  start,
  names,
  onClose,
}: {
  kind: EntryKind;
  parent: number | undefined;
  /** The version that a change begins from. */
  entry?: Entry;
  title: string;
  start: Readonly<Record<string, unknown>>;
  /** What the ids in `start` are called. */
  names: Readonly<Record<string, string>>;
  onClose: () => void;
}) {
  const t = useTexts('entries');
  const queries = useQueryClient();
  const [version, setVersion] = useState(entry?.updated_at);
  const [stored, setStored] = useState<Entry>();
  const [known, setKnown] = useState(names);
  const [called, setCalled] = useState<CalledIds>(() => calledIds(start, names));
  const body = entry ? changeOf(kind) : creationOf(kind);
  const form = useForm<FormTexts>({
    start: formOf(kind, start),
    schema: z.pipe(
      z.transform((values: FormTexts) => bodyOfForm(kind, values)),
      body.check(
        z.refine((values) => !endsBeforeStart(values), { message: 'before_start', path: ['end_date'] }),
      ),
    ),
    onFailure: (error) => {
      const current = error instanceof CallFailure ? error.failure.current : undefined;
      if (!isEntry(current)) return false;
      setStored(current);
      setKnown({ ...known, ...current.names });
      setCalled({ ...called, ...calledIds(current, current.names) });
      return true;
    },
    send: async (values) => {
      const { create, change } = entryEndpoints[kind];
      const sent = bodyOfForm(kind, values);
      if (entry) {
        const changed = { ...sent, updated_at: version ?? entry.updated_at };
        await callUntyped(change, { params: paramsOf(kind, entry.id, parent), body: changed });
      } else {
        await callUntyped(create, { params: parent === undefined ? {} : { id: parent }, body: sent });
      }
      // Counts, lists and details of much else follow from any entry.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'entry' });
      showSuccess({ message: entry ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY' });
      onClose();
    },
  });
  const fields = Object.entries(entryFields[kind]);
  return (
    <FormDialog title={title} wide unsaved={form.changed} onClose={onClose}>
      <div className={classes['body']}>
        {stored && (
          <EntryConflict
            kind={kind}
            stored={stored}
            yours={form.values}
            called={called}
            onTake={() => {
              form.reset(formOf(kind, stored));
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
          onSubmit={form.submit}
          submitLabel={t('save')}
          busy={form.busy}
          columns
          label={title}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          {fields.map(([name, field]) => (
            <EntryInput
              key={`${name} ${version}`}
              kind={kind}
              name={name}
              field={field}
              value={form.values[name] ?? ''}
              known={known[name]}
              error={form.errorOf(name) ?? form.errorOf(`${name}.0`)}
              onChange={(value, word) => {
                form.set({ [name]: value });
                if (word !== undefined) setCalled({ ...called, [`${name} ${String(value)}`]: word });
              }}
            />
          ))}
          {hasLines(kind) && (
            <div className={classes['whole']}>
              <LinesEditor
                lines={linesOfText(String(form.values['lines']))}
                errorOf={(place) => form.errorOf(`lines.${place}`)}
                onChange={(lines) => form.set({ lines: JSON.stringify(lines) })}
              />
            </div>
          )}
          {entry && (
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
    </FormDialog>
  );
}

function calledIds(
  values: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): CalledIds {
  return Object.fromEntries(
    Object.entries(names).map(([name, word]) => [`${name} ${String(values[name])}`, word]),
  );
}
