import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type FormKind, hasDefaults } from '#record-types/forms.ts';
import { FieldNote } from '#web/forms/FieldFrame.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import type { FormTexts, RecordDefaults } from '../rules.ts';
import { useRecordParts } from './RecordParts.tsx';

/** An input whose value may come from the latest record: indicates this and can be cleared. */
export function OfferedValue({
  label,
  shown,
  onClear,
  children,
}: {
  label: string;
  /** Whether the value is the offered one; undefined if none was offered. */
  shown: boolean | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useTexts('recordForms');
  const clear = (
    <PlainButton
      look="quiet"
      aria-label={t('clear_offered', { label })}
      onClick={({ currentTarget }) => {
        onClear();
        // The button disappears with the value.
        currentTarget.closest('div')?.querySelector<HTMLElement>('input, select')?.focus();
      }}
    >
      {t('clear')}
    </PlainButton>
  );
  return (
    <FieldNote value={shown === undefined ? undefined : { text: t('offered'), action: clear, shown }}>
      {children}
    </FieldNote>
  );
}

type Offered = RecordDefaults['values'];

/** Which values of a form are offered and unchanged, and how those of another project replace them. */
export function useOffered({
  kind,
  offered: first,
  values,
  onOffer,
}: {
  kind: FormKind;
  offered: Offered;
  values: FormTexts;
  /** `replaced` returns the fields to set: the empty ones, and those that still hold what was offered before. */
  onOffer: (defaults: RecordDefaults, replaced: (typed: FormTexts) => FormTexts) => void;
}) {
  const queries = useQueryClient();
  const { defaults } = useRecordParts();
  const [offered, setOffered] = useState<Offered>(first);
  const current = useRef<Offered>(first);
  const chosen = useRef<number>(undefined);
  const isOffered = (name: string): boolean | undefined =>
    offered[name] === undefined ? undefined : String(offered[name]) === values[name];
  const offer = async (project: number) => {
    if (!hasDefaults(kind)) return;
    chosen.current = project;
    const none: RecordDefaults = { values: {}, names: {} };
    // Without a response the form is empty: default values are optional.
    const all = project > 0 ? await queries.fetchQuery(defaults(project)).catch(() => undefined) : undefined;
    if (chosen.current !== project) return;
    const found = all?.[kind] ?? none;
    const before = current.current;
    current.current = found.values;
    setOffered(found.values);
    onOffer(found, (typed) => {
      const names = new Set([...Object.keys(before), ...Object.keys(found.values)]);
      const free = [...names].filter((name) => typed[name] === '' || typed[name] === String(before[name]));
      return Object.fromEntries(free.map((name) => [name, String(found.values[name] ?? '')]));
    });
  };
  return { isOffered, offer };
}
