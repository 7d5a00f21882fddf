// What opens under the button of a filter that takes several values: those in use with their rows, narrowed by typing.
import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FilterCounts } from '#core/filter-counts.ts';
import { fold } from '#core/fold.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCheck } from '#web/ui/icons.ts';
import classes from './Filters.module.css';
import type { FindNames } from './filter-declaration.ts';
import { searchDelayMs } from './ListSearch.tsx';
import type { Query } from './use-list.ts';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Rows that it would show; undefined where that is not known. */
  readonly count?: number | undefined;
}

/** Values to tick; typing narrows them at once, and asks the server for names that are not among them. */
export function SeveralFilter({
  name,
  label,
  counts,
  known,
  labelOf,
  find,
  chosen,
  onChange,
}: {
  name: string;
  label: string;
  counts: Query<FilterCounts>;
  /** The labels of values that are ids or codes. */
  known?: readonly FilterChoice[] | undefined;
  /** What is shown of a value that is a text of the records. */
  labelOf?: ((value: string) => string) | undefined;
  find?: FindNames | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const t = useTexts('table');
  const tag = useLanguageTag();
  const [part, setPart] = useState('');
  const box = useCombobox({ opened: true, loop: true });
  const counted = useQuery({ ...counts, placeholderData: (before) => before });
  const found = useFoundNames(name, part, find);
  const own = counted.data?.filters.find((filter) => filter.name === name);
  const isWhole = own !== undefined && !own.more;
  const choices = choicesOf({
    counted: own?.choices ?? [],
    isWhole,
    known,
    labelOf,
    chosen,
    found: found.names,
  });
  const wanted = fold(part);
  const shown = choices.filter(({ label: text, hint = '' }) => fold(`${text} ${hint}`).includes(wanted));
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const first = shown[0]?.value;
  useEffect(() => {
    // Enter takes the first that fits what was typed.
    if (wanted === '') box.resetSelectedOption();
    else box.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is new at each render
  }, [wanted, first]);

  return (
    <Combobox store={box} onOptionSubmit={toggle} classNames={{ option: classes['choice'] ?? '' }}>
      <Combobox.EventsTarget withExpandedAttribute autoComplete="off">
        <input
          className={classes['text']}
          data-autofocus
          aria-label={t('filter_by', { filter: label })}
          placeholder={t('find')}
          value={part}
          maxLength={200}
          onChange={(event) => setPart(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes['choices'] ?? ''} aria-label={label} aria-multiselectable>
        {shown.map((choice) => (
          <Combobox.Option
            key={choice.value}
            value={choice.value}
            active={chosen.includes(choice.value)}
            aria-selected={chosen.includes(choice.value)}
          >
            <span className={classes['tick']} aria-hidden>
              {chosen.includes(choice.value) && <IconCheck size={14} />}
            </span>
            <span className={classes['choiceName']}>
              {choice.label}
              {choice.hint !== undefined && <span className={classes['choiceHint']}>{choice.hint}</span>}
            </span>
            {choice.count !== undefined && (
              <span className={classes['choiceCount']}>{choice.count.toLocaleString(tag)}</span>
            )}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <p className={classes['note']} role="status">
        {counted.isPending || found.isPending
          ? t('loading')
          : shown.length === 0
            ? t('found_none')
            : own?.more && wanted === ''
              ? t('find_more')
              : ''}
      </p>
      {chosen.length > 0 && (
        <PlainButton look="quiet" onClick={() => onChange([])}>
          {t('clear_all')}
        </PlainButton>
      )}
    </Combobox>
  );
}

/** Those in use; then what is chosen or found by its name and has no rows here. */
export function choicesOf({
  counted,
  isWhole,
  known,
  labelOf,
  chosen,
  found,
}: {
  counted: FilterCounts['filters'][number]['choices'];
  /** Whether what is not counted has no rows. */
  isWhole: boolean;
  known: readonly FilterChoice[] | undefined;
  labelOf?: ((value: string) => string) | undefined;
  chosen: readonly string[];
  found: readonly string[];
}): FilterChoice[] {
  const without = isWhole ? 0 : undefined;
  const inUse = new Set(counted.map(({ value }) => value.toLowerCase()));
  const others = [...new Set([...chosen, ...found, ...(known ?? []).map(({ value }) => value)])];
  return [
    ...counted,
    ...others.filter((value) => !inUse.has(value.toLowerCase())).map((value) => ({ value, count: without })),
  ].map(({ value, count }) => {
    const one = known?.find((choice) => choice.value === value);
    const label = one?.label ?? labelOf?.(value) ?? value;
    // The stored text finds it too.
    return { value, count, label, hint: one?.hint ?? (label === value || one ? undefined : value) };
  });
}

/** Names that the server finds by a part of them, once typing rests (CLI-04, CLI-05). */
function useFoundNames(name: string, part: string, find: FindNames | undefined) {
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(part.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [part]);
  const isAsked = find !== undefined && wanted !== '' && part.trim() !== '';
  const { data = [], isPending } = useQuery({
    queryKey: ['find', name, wanted],
    queryFn: ({ signal }) => find?.(wanted, signal) ?? [],
    enabled: isAsked,
  });
  return { names: isAsked ? data : [], isPending: isAsked && isPending };
}
