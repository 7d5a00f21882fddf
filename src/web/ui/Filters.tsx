// The filters of a list in its bar: a button for each.
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ListFilters } from '#core/list-query.ts';
import { withFilter } from '../list-state.ts';
import { useTexts } from '../texts.ts';
import { ButtonPanel } from './ButtonPanel.tsx';
import { PlainButton } from './Buttons.tsx';
import classes from './Filters.module.css';
import { chipsOf, type Filter } from './filter-declaration.ts';
import { FindFilter, ManyFilter, OneFilter, TextFilter, YesNoFilter } from './FilterEditors.tsx';

interface Props {
  filters: readonly Filter[];
  values: ListFilters;
  onChange: (values: ListFilters) => void;
}

/** One button per filter; it opens the filter's choices, a switch turns at once. */
export function FilterBar({ filters, values, onChange }: Props) {
  return filters.map((filter) => (
    <FilterButton key={filter.name} filter={filter} values={values} onChange={onChange} />
  ));
}

function FilterButton({ filter, values, onChange }: Omit<Props, 'filters'> & { filter: Filter }) {
  const t = useTexts('table');
  const count = chipsOf([filter], values).length;
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
    <ButtonPanel
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
      width={280}
    >
      {(close) => <Editor filter={filter} values={values} onChange={onChange} close={close} />}
    </ButtonPanel>
  );
}

function Editor({
  filter,
  values,
  onChange,
  close,
}: Omit<Props, 'filters'> & { filter: Exclude<Filter, { kind: 'switch' }>; close: () => void }) {
  switch (filter.kind) {
    case 'many':
      return (
        <ManyFilter
          filter={filter}
          value={values.location ?? []}
          onChange={(ids) => onChange(withFilter(values, 'location', ids))}
        />
      );
    case 'find':
      return (
        <FindFilter
          filter={filter}
          value={values[filter.name]}
          onChange={(name) => {
            onChange(withFilter(values, filter.name, name));
            close();
          }}
        />
      );
    case 'text':
      return (
        <TextFilter
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(text) => {
            onChange(withFilter(values, filter.name, text));
            close();
          }}
        />
      );
    case 'one':
      return (
        <OneFilter
          filter={filter}
          value={values[filter.name]}
          onChange={(value) => {
            onChange(withFilter(values, filter.name, value));
            close();
          }}
        />
      );
    case 'yes-no':
      return (
        <YesNoFilter
          filter={filter}
          value={values.is_active}
          onChange={(value) => {
            onChange(withFilter(values, 'is_active', value));
            close();
          }}
        />
      );
  }
}
