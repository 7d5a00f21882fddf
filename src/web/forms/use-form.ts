// A form: its values, errors and submission. Validation uses the server's own schema; errors that the server
// returns nevertheless appear at their fields.

import type { FormEvent } from 'react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { fieldErrorsOf } from '#core/validation.ts';
import { CallFailure, clearMessages, errorCodes, setLoading, showErrors } from '#web/messages.ts';
import { useFieldErrorText } from '#web/texts.ts';
import { useUnsaved } from '#web/unsaved.ts';
import { useFailed } from './use-failed.ts';

export type FormValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface Form<V extends FormValues> {
  readonly values: V;
  readonly busy: boolean;
  /** Whether a value differs from its initial one. */
  readonly changed: boolean;
  set(patch: Partial<V> | ((values: V) => Partial<V>)): void;
  /** Resets to the initial values, or to others. */
  reset(values?: V): void;
  /** The properties of a FormField or FormSelect for this field. */
  field(name: keyof V & string): {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** The error text of this field, after the form was submitted. */
  errorOf(name: keyof V & string): string | undefined;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * The state of a form. `schema` is validated before anything is sent; `confirm` names a field and the one
 * that must repeat it. `send` does the rest and may throw: the failure is shown, and field errors appear at
 * their inputs.
 */
export function useForm<V extends FormValues>(options: {
  start: V;
  schema: z.ZodMiniType;
  confirm?: readonly [field: keyof V & string, repeated: keyof V & string];
  /** The inputs of fields that the server calls by another name. */
  inputs?: Readonly<Record<string, keyof V & string>>;
  /** The field whose change settles a server error of any field, by the error. */
  settledBy?: Readonly<Record<string, keyof V & string>>;
  /** Shows 'please wait' on top while it sends (NAV-51). */
  waits?: boolean;
  /** Asks for confirmation when all fields are valid; false sends nothing. */
  ask?: () => Promise<boolean>;
  /** Shows a failure differently; returns false to leave it to the shared handler. */
  onFailure?: (error: unknown) => boolean;
  send: (values: V, form: { reset(values?: V): void }) => Promise<void>;
}): Form<V> {
  const { schema, confirm, inputs = {}, settledBy = {}, waits = false, ask, send, onFailure } = options;
  const fieldErrorText = useFieldErrorText();
  const failed = useFailed();
  const [start, setStart] = useState(options.start);
  const [values, setValues] = useState(options.start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ values: V; fields: Readonly<Record<string, string>> }>();

  const wrong = fieldErrorsOf(schema, values);
  if (confirm && values[confirm[0]] !== values[confirm[1]]) wrong[confirm[1]] ??= 'confirmed';
  // A server error of a value is shown until that value changes. It does not keep the form from being sent again: what
  // the server refused may have become right by a change elsewhere.
  const errors = { ...wrong };
  for (const [name, error] of Object.entries(refused?.fields ?? {})) {
    const settler = settledBy[error];
    const isSettled = settler !== undefined && refused?.values[settler] !== values[settler];
    if (refused?.values[rootOf(name)] === values[rootOf(name)] && !isSettled) errors[name] ??= error;
  }

  const reset = (next: V = start) => {
    setStart(next);
    setValues(next);
    setChecked(false);
    setRefused(undefined);
  };
  const inputOf = (name: string) => inputs[name] ?? inputs[rootOf(name)] ?? name;
  const set = (patch: Partial<V> | ((values: V) => Partial<V>)) =>
    setValues((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }));
  const errorOf = (name: string) => (checked ? fieldErrorText(errors[name]) : undefined);

  const run = async (element: HTMLFormElement) => {
    clearMessages();
    if (ask && !(await ask())) return;
    setBusy(true);
    if (waits) setLoading(true);
    try {
      await send(values, { reset });
    } catch (error) {
      if (onFailure?.(error) === true) return;
      const given = error instanceof CallFailure ? Object.entries(error.failure.fields) : [];
      const fields = Object.fromEntries(given.map(([name, fieldError]) => [inputOf(name), fieldError]));
      const names = Object.keys(fields);
      setRefused({ values, fields });
      failed(error, () => element.requestSubmit());
      focusFirst(element, names);
      // A general 'missing' error adds nothing when each error is shown at its field.
      const isTold = names.length > 0 && names.every((name) => rootOf(name) in values);
      if (isTold) showErrors(errorCodes(error).filter((code) => !fieldCodes.includes(code)));
    } finally {
      if (waits) setLoading(false);
      setBusy(false);
    }
  };

  const changed = JSON.stringify(values) !== JSON.stringify(start);
  useUnsaved(changed);
  return {
    values,
    busy,
    changed,
    set,
    reset,
    errorOf,
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as unknown as Partial<V>),
    }),
    submit: (event) => {
      event.preventDefault();
      setChecked(true);
      if (busy) return;
      if (Object.keys(wrong).length === 0) void run(event.currentTarget);
      else focusFirst(event.currentTarget, Object.keys(errors));
    },
  };
}

/** Codes that only state that some field is invalid. */
const fieldCodes: readonly string[] = ['IS_EMPTY', 'MISSING'];

/** The field of an error in one of its parts: `site_ids.0` belongs to `site_ids`. */
function rootOf(name: string): string {
  return name.split('.')[0] ?? name;
}

function focusFirst(form: HTMLFormElement, wrong: readonly string[]): void {
  const inputs = [...form.querySelectorAll<HTMLElement>('input, select, textarea')];
  inputs.find((input) => wrong.map(rootOf).includes(input.getAttribute('name') ?? ''))?.focus();
}
