import { joinValues, valuesOf } from '#core/list-query.ts';
import { OpenPanel } from '#web/ui/OpenPanel.tsx';
import { FindFilter, OneFilter, YesNoFilter } from './FilterEditors.tsx';
import type { OpenFilterProps } from './Filters.tsx';
import { withFilter } from './list-state.ts';
import { SeveralFilter } from './SeveralFilter.tsx';

/** A filter's button with the panel of its choices. */
export function OpenFilter({ filter, values, onChange, ...button }: OpenFilterProps) {
  return (
    <OpenPanel {...button} width={280}>
      {(close) => <Editor filter={filter} values={values} onChange={onChange} close={close} />}
    </OpenPanel>
  );
}

function Editor({
  filter,
  values,
  onChange,
  close,
}: Pick<OpenFilterProps, 'filter' | 'values' | 'onChange'> & { close: () => void }) {
  switch (filter.kind) {
    case 'many':
      return (
        <SeveralFilter
          name={filter.name}
          label={filter.label}
          counts={filter.counts}
          known={filter.choices.map(({ id, label, hint }) => ({ value: String(id), label, hint }))}
          chosen={(values.location ?? []).map(String)}
          onChange={(ids) => onChange(withFilter(values, 'location', ids.map(Number)))}
        />
      );
    case 'several':
      return (
        <SeveralFilter
          name={filter.name}
          label={filter.label}
          counts={filter.counts}
          known={filter.choices}
          labelOf={filter.labelOf}
          find={filter.find}
          chosen={valuesOf(values[filter.name] ?? '')}
          onChange={(chosen) => onChange(withFilter(values, filter.name, joinValues(chosen)))}
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
