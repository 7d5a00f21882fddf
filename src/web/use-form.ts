// A form: what is typed in, what is wrong with it and its way to the server. The rules are those of the server's own
// schema; what the server refuses all the same appears at its field.
import { useState } from 'react';
import type { FormEvent } from 'react';
import type * as z from 'zod/mini';
import { faultsOf } from '#core/validation.ts';
import { CallFailure, clearMessages, errorCodes, setLoading, showErrors } from './messages.ts';
import { useFaultText } from './texts.ts';
import { useFailed } from './use-failed.ts';

export type FormValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface Form<V extends FormValues> {
  readonly values: V;
  readonly busy: boolean;
  /** Whether something differs from what the form began with. */
  readonly changed: boolean;
  set(patch: Partial<V>): void;
  /** Back to the beginning, or to other values. */
  reset(values?: V): void;
  /** The properties of a FormField or FormSelect for this name. */
  field(name: keyof V & string): {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** The words of what is wrong with this field, once the form was sent. */
  errorOf(name: keyof V & string): string | undefined;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Holds a form. `schema` is checked before anything is sent; `confirm` names a field and the one that must repeat it.
 * `send` does the rest and may throw: the failure is shown, and field faults go to their inputs.
 */
export function useForm<V extends FormValues>(options: {
  start: V;
  schema: z.ZodMiniType;
  confirm?: readonly [field: keyof V & string, repeated: keyof V & string];
  /** The inputs of what the server calls by another name. */
  inputs?: Readonly<Record<string, keyof V & string>>;
  /** Says 'please wait' above all while it sends (NAV-51). */
  waits?: boolean;
  /** Shows a failure in another way; answers false to leave it to the shared handler. */
  onFailure?: (error: unknown) => boolean;
  send: (values: V, form: { reset(values?: V): void }) => Promise<void>;
}): Form<V> {
  const { schema, confirm, inputs = {}, waits = false, send, onFailure } = options;
  const faultText = useFaultText();
  const failed = useFailed();
  const [start, setStart] = useState(options.start);
  const [values, setValues] = useState(options.start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ values: V; fields: Readonly<Record<string, string>> }>();

  const faults = faultsOf(schema, values);
  if (confirm && values[confirm[0]] !== values[confirm[1]]) faults[confirm[1]] ??= 'confirmed';
  // What the server said of a value holds until that value changes.
  for (const [name, fault] of Object.entries(refused?.fields ?? {})) {
    if (refused?.values[rootOf(name)] === values[rootOf(name)]) faults[name] ??= fault;
  }

  const reset = (next: V = start) => {
    setStart(next);
    setValues(next);
    setChecked(false);
    setRefused(undefined);
  };
  const inputOf = (name: string) => inputs[name] ?? inputs[rootOf(name)] ?? name;
  const set = (patch: Partial<V>) => setValues((before) => ({ ...before, ...patch }));
  const errorOf = (name: string) => (checked ? faultText(faults[name]) : undefined);

  const run = async (element: HTMLFormElement) => {
    clearMessages();
    setBusy(true);
    if (waits) setLoading(true);
    try {
      await send(values, { reset });
    } catch (error) {
      if (onFailure?.(error) === true) return;
      const given = error instanceof CallFailure ? Object.entries(error.failure.fields) : [];
      const fields = Object.fromEntries(given.map(([name, fault]) => [inputOf(name), fault]));
      const names = Object.keys(fields);
      setRefused({ values, fields });
      failed(error);
      focusFirst(element, names);
      // That something is missing says nothing more where each fault stands at its field.
      const isTold = names.length > 0 && names.every((name) => rootOf(name) in values);
      if (isTold) showErrors(errorCodes(error).filter((code) => !fieldCodes.includes(code)));
    } finally {
      if (waits) setLoading(false);
      setBusy(false);
    }
  };

  return {
    values,
    busy,
    changed: JSON.stringify(values) !== JSON.stringify(start),
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
      const wrong = Object.keys(faults);
      if (wrong.length === 0) {
        void run(event.currentTarget);
        return;
      }
      focusFirst(event.currentTarget, wrong);
    },
  };
}

/** Codes that say no more than that a field is wrong. */
const fieldCodes: readonly string[] = ['IS_EMPTY', 'MISSING'];

/** The field that a fault of one of its parts belongs to: `site_ids.0` is of `site_ids`. */
function rootOf(name: string): string {
  return name.split('.')[0] ?? name;
}

function focusFirst(form: HTMLFormElement, wrong: readonly string[]): void {
  const inputs = [...form.querySelectorAll<HTMLElement>('input, select, textarea')];
  inputs.find((input) => wrong.map(rootOf).includes(input.getAttribute('name') ?? ''))?.focus();
}
