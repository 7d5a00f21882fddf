import { useQuery } from '@tanstack/react-query';
import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { readStored, writeStored } from '#web/local-storage.ts';
import { useLocale } from '#web/texts.ts';
import { type Tone, toneOf } from '#web/ui/Badges.tsx';
import { type KnownValue, knownValuesContract } from '../contract.ts';
import { type KnownField, knownOf, labelIn } from '../rules.ts';

/** One page of the known values. */
export function knownValuesQuery(state: ListState) {
  return {
    queryKey: ['known-values', state],
    queryFn: ({ signal }: Abortable) => call(knownValuesContract.list, { query: state }, { signal }),
  };
}

const storedUnder = 'knownValues';

/** Every known value; those of the last visit until they are loaded, so that no label changes on the screen. */
export const allKnownValuesQuery = {
  queryKey: ['known-values', 'all'],
  async queryFn({ signal }: Abortable): Promise<readonly KnownValue[]> {
    const { results } = await call(knownValuesContract.all, {}, { signal });
    writeStored(storedUnder, JSON.stringify(results));
    return results;
  },
  placeholderData: lastKnown,
  staleTime: 300_000,
  meta: { quiet: true },
};

function lastKnown(): readonly KnownValue[] | undefined {
  try {
    const values: unknown = JSON.parse(readStored(storedUnder) ?? 'null');
    return Array.isArray(values) && values.every(isKnown) ? values : undefined;
  } catch {
    return undefined;
  }
}

function isKnown(value: unknown): value is KnownValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    'value' in value &&
    typeof value.value === 'string' &&
    'labels' in value &&
    typeof value.labels === 'object' &&
    value.labels !== null
  );
}

export interface Known {
  /** The display text: its label in the reader's language, or the text itself. */
  label(field: KnownField, text: string): string;
  /** The colour set by staff; for other texts by the words in it. */
  tone(field: KnownField, text: string): Tone;
  /** The known texts of a field in their order. */
  values(field: KnownField): readonly string[];
}

/** The known values in the reader's language. */
export function useKnown(): Known {
  const locale = useLocale();
  const { data = [] } = useQuery(allKnownValuesQuery);
  return {
    label(field, text) {
      const known = knownOf(data, field, text);
      return known === undefined ? text : labelIn(known, locale);
    },
    tone: (field, text) => knownOf(data, field, text)?.tone ?? toneOf(text),
    values: (field) => data.filter((one) => one.field === field).map(({ value }) => value),
  };
}
