// A form: what is typed in, what is wrong with it and its way to the server. The rules are those of the server's own
// schema; what the server refuses all the same appears at its field.
import { useState } from 'react';
import type { FormEvent } from 'react';
import type * as z from 'zod/mini';
import { faultsOf } from '#core/validation.ts';
import { CallFailure, clearMessages, failed, showErrors } from './messages.ts';
import { useFaultText } from './texts.ts';

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
  /** Shows a failure in another way; answers false to leave it to the shared handler. */
  onFailure?: (error: unknown) => boolean;
  send: (values: V, form: { reset(values?: V): void }) => Promise<void>;
}): Form<V> {
  const { schema, confirm, send, onFailure } = options;
  const faultText = useFaultText();
  const [start, setStart] = useState(options.start);
  const [values, setValues] = useState(options.start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ values: V; fields: Readonly<Record<string, string>> }>();

  const faults = faultsOf(schema, values);
  if (confirm && values[confirm[0]] !== values[confirm[1]]) faults[confirm[1]] ??= 'confirmed';
  // What the server said of a value holds until that value changes.
  for (const [name, fault] of Object.entries(refused?.fields ?? {})) {
    if (refused?.values[name] === values[name]) faults[name] ??= fault;
  }

  const reset = (next: V = start) => {
    setStart(next);
    setValues(next);
    setChecked(false);
    setRefused(undefined);
  };
  const set = (patch: Partial<V>) => setValues((before) => ({ ...before, ...patch }));
  const errorOf = (name: string) => (checked ? faultText(faults[name]) : undefined);

  const run = async () => {
    clearMessages();
    setBusy(true);
    try {
      await send(values, { reset });
    } catch (error) {
      if (onFailure?.(error) === true) return;
      const fields = error instanceof CallFailure ? error.failure.fields : {};
      setRefused({ values, fields });
      if (Object.keys(fields).some((name) => name in values) && error instanceof CallFailure) {
        showErrors(error.failure.codes);
      } else failed(error);
    } finally {
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
        void run();
        return;
      }
      const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea')];
      inputs.find((input) => wrong.includes(input.getAttribute('name') ?? ''))?.focus();
    },
  };
}
