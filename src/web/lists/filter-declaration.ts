// Filters as data: a page says which its list has. The chips are the values that are set, one by one.
import type { FilterCounts } from '#core/filter-counts.ts';
import { joinValues, type ListFilters, valuesOf } from '#core/list-query.ts';
import { labelled } from '#locales/labelled.ts';
import { withFilter } from './list-state.ts';
import type { Query } from './use-list.ts';

/** Names that contain the text; called with a text that is not empty (CLI-05). */
export type FindNames = (text: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface Choice {
  readonly id: number;
  readonly label: string;
  readonly hint?: string;
}
/** One of the values that a filter may have. */
interface ValueChoice {
  readonly value: string;
  readonly label: string;
}
export type Filter =
  | {
      readonly kind: 'many';
      readonly name: 'location';
      readonly label: string;
      readonly choices: readonly Choice[];
      readonly counts: Query<FilterCounts>;
    }
  | {
      readonly kind: 'several';
      readonly name:
        | 'status'
        | 'project__client__name'
        | 'project__name'
        | 'project__sponsor'
        | 'sponsor'
        | 'car'
        | 'kind';
      readonly label: string;
      readonly counts: Query<FilterCounts>;
      /** What is shown of a value; itself where it is not given. */
      readonly labelOf?: (value: string) => string;
      /** Where only these exist: all are offered, those without rows too. */
      readonly choices?: readonly ValueChoice[];
      /** For names that are too many to be counted all. */
      readonly find?: FindNames;
    }
  | {
      readonly kind: 'find';
      readonly name: 'project__client__name' | 'project__name' | 'product' | 'depot' | 'site';
      readonly label: string;
      readonly find: FindNames;
      /** The record whose names are searched; of all records if absent. */
      readonly within?: number;
    }
  | {
      readonly kind: 'yes-no';
      readonly name: 'is_active';
      readonly label: string;
      readonly yes: string;
      readonly no: string;
    }
  | {
      readonly kind: 'one';
      readonly name: 'status' | 'kind' | 'lane' | 'week';
      readonly label: string;
      readonly choices: readonly ValueChoice[];
    }
  | { readonly kind: 'switch'; readonly name: 'track__airbill'; readonly label: string };

/** The locations of a list by their codes. */
export function locationFilter(
  label: string,
  locations: readonly { readonly id: number; readonly code: string; readonly name: string }[],
  counts: Query<FilterCounts>,
): Filter {
  const choices = locations.map(({ id, code, name }) => ({ id, label: code, hint: name }));
  return { kind: 'many', name: 'location', label, choices, counts };
}

export interface Chip {
  readonly key: string;
  readonly text: string;
  /** The filters without this chip. */
  readonly without: ListFilters;
}

/** The label of a choice: an ellipsis until the choices are loaded, the id of one that does not exist. */
function choiceOf(choices: readonly Choice[], id: number): string {
  if (choices.length === 0) return '…';
  return choices.find((choice) => choice.id === id)?.label ?? String(id);
}

/** One chip for each value that is set. */
export function chipsOf(filters: readonly Filter[], values: ListFilters, languageTag: string): Chip[] {
  const named = (filter: Filter, value: string) => labelled(filter.label, value, languageTag);
  return filters.flatMap((filter): Chip[] => {
    const without = withFilter(values, filter.name, undefined);
    switch (filter.kind) {
      case 'many':
        return (values.location ?? []).map((id) => ({
          key: `${filter.name}:${id}`,
          text: named(filter, choiceOf(filter.choices, id)),
          without: withFilter(
            values,
            filter.name,
            values.location?.filter((one) => one !== id),
          ),
        }));
      case 'several': {
        const chosen = valuesOf(values[filter.name] ?? '');
        const labelOf = (value: string) =>
          filter.choices?.find((choice) => choice.value === value)?.label ?? filter.labelOf?.(value) ?? value;
        return chosen.map((value) => ({
          key: `${filter.name}:${value}`,
          text: named(filter, labelOf(value)),
          without: withFilter(values, filter.name, joinValues(chosen.filter((one) => one !== value))),
        }));
      }
      case 'switch':
        return values[filter.name] ? [{ key: filter.name, text: filter.label, without }] : [];
      case 'yes-no':
        return values[filter.name] === undefined
          ? []
          : [{ key: filter.name, text: values[filter.name] ? filter.yes : filter.no, without }];
      case 'one': {
        const value = values[filter.name];
        const shown = filter.choices.find((choice) => choice.value === value)?.label ?? value;
        return value ? [{ key: filter.name, text: named(filter, shown ?? value), without }] : [];
      }
      default: {
        const value = values[filter.name];
        return value ? [{ key: filter.name, text: named(filter, value), without }] : [];
      }
    }
  });
}
