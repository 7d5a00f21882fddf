import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { hasDefaults, type RecordDefaults } from '#features/supply/record-defaults/contract.ts';
import { recordDefaultsQuery } from '#features/supply/record-defaults/web/queries.ts';
import type { FormKind } from '#record-types/forms.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { useTexts } from '#web/texts.ts';
import type { FormTexts } from '../rules.ts';
import classes from './RecordForms.module.css';

/** An input whose value comes from the latest record: says so, and clears it. */
export function OfferedValue({
  label,
  onClear,
  children,
}: {
  label: string;
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useTexts('recordForms');
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      {children}
      <p className={classes['offered']}>
        <span>{t('offered')}</span>
        <PlainButton
          look="quiet"
          aria-label={t('clear_offered', { label })}
          onClick={() => {
            onClear();
            // This button goes with the value.
            box.current?.querySelector<HTMLElement>('input, select')?.focus();
          }}
        >
          {t('clear')}
        </PlainButton>
      </p>
    </div>
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
  const [offered, setOffered] = useState(first);
  const current = useRef(first);
  const chosen = useRef<number>(undefined);
  const isOffered = (name: string) => offered[name] !== undefined && String(offered[name]) === values[name];
  const offer = async (project: number) => {
    if (!hasDefaults(kind)) return;
    chosen.current = project;
    const none = { values: {}, names: {} };
    // Without an answer the form is simply empty: nothing depends on what it offers.
    const all =
      project > 0 ? await queries.fetchQuery(recordDefaultsQuery(project)).catch(() => undefined) : undefined;
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
