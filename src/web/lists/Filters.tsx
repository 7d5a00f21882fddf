// The filters of a list in its bar: one button each.

import type { ListFilters } from '#core/list-query.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCheck, IconChevronDown } from '#web/ui/icons.ts';
import { loadedWhenNear, type OpenedByButton } from '#web/ui/loaded-when-near.tsx';
import classes from './Filters.module.css';
import { chipsOf, type Filter } from './filter-declaration.ts';
import { withFilter } from './list-state.ts';

interface Props {
  filters: readonly Filter[];
  values: ListFilters;
  onChange: (values: ListFilters) => void;
}

export interface OpenFilterProps extends OpenedByButton {
  filter: Exclude<Filter, { kind: 'switch' }>;
  values: ListFilters;
  onChange: (values: ListFilters) => void;
}

const FilterPanel = loadedWhenNear<OpenFilterProps>('dialog', () =>
  import('./OpenFilter.tsx').then((module) => module.OpenFilter),
);

/** One button per filter; it opens the filter's choices, a switch toggles directly. */
export function FilterBar({ filters, values, onChange }: Props) {
  return filters.map((filter) => (
    <FilterButton key={filter.name} filter={filter} values={values} onChange={onChange} />
  ));
}

function FilterButton({ filter, values, onChange }: Omit<Props, 'filters'> & { filter: Filter }) {
  const t = useTexts('table');
  const count = chipsOf([filter], values, '').length;
  if (filter.kind === 'switch') {
    const on = values[filter.name] === true;
    return (
      <PlainButton
        className={classes.button}
        aria-pressed={on}
        data-set={on || undefined}
        onClick={() => onChange(withFilter(values, filter.name, on ? undefined : true))}
      >
        {on && <IconCheck aria-hidden />}
        {filter.label}
      </PlainButton>
    );
  }
  return (
    <FilterPanel
      button={{
        className: classes.button,
        ...(count > 0 && { 'data-set': true }),
        children: (
          <>
            {filter.label}
            {count > 1 && <span className={classes.count}>{count}</span>}
            <IconChevronDown aria-hidden />
          </>
        ),
      }}
      label={t('filter_by', { filter: filter.label })}
      side="start"
      filter={filter}
      values={values}
      onChange={onChange}
    />
  );
}
