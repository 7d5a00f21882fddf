import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '#features/administration/locations/web/queries.ts';
import { showDay } from '#locales/dates.ts';
import type { Field } from '#record-types/field.ts';
import { type FormKind, formFields, hasLines } from '#record-types/forms.ts';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { useLanguageTag, useLocale, useTexts } from '#web/texts.ts';
import { quantityIn } from '#web/ui/Values.tsx';
import type { AnyRecord } from '../contract.ts';
import { type FormTexts, formOf, isOfTexts, linesOfText } from '../rules.ts';
import { useFieldLabels } from './columns.tsx';
import { useRecordParts } from './RecordParts.tsx';

/** Display names of ids, by field and id. */
export type CalledIds = Readonly<Record<string, string>>;

/** The differences between both versions of a record side by side, after a concurrent edit. */
export function RecordConflict({
  kind,
  stored,
  yours,
  called,
  onTake,
  onKeep,
}: {
  kind: FormKind;
  stored: AnyRecord;
  yours: FormTexts;
  called: CalledIds;
  onTake: () => void;
  onKeep: () => void;
}) {
  const labelOf = useFieldLabels(kind);
  const shown = useShown(called);
  const theirs = formOf(kind, stored, useLocale());
  const fields: [string, Field | undefined][] = Object.entries<Field>(formFields[kind]);
  if (hasLines(kind)) fields.push(['lines', undefined]);
  return (
    <VersionConflict
      rows={fields
        .filter(([name]) => theirs[name] !== yours[name])
        .map(([name, field]) => ({
          key: name,
          label: labelOf(name),
          saved: shown(name, field, theirs[name]),
          yours: shown(name, field, yours[name]),
        }))}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}

/** A form value as a text; without a field the value is the lines. */
function useShown(called: CalledIds) {
  const t = useTexts('recordForms');
  const records = useTexts('records');
  const tag = useLanguageTag();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const sites = useQuery(useRecordParts().sites).data ?? [];
  const nameOf = (of: string, id: string) =>
    of === 'sites'
      ? sites.find((one) => String(one.id) === id)?.name
      : locations.find((one) => String(one.id) === id)?.code;
  return (name: string, field: Field | undefined, value: string | boolean | undefined): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === undefined || value === '' || value === '[]') return t('common.nothing');
    switch (field?.type) {
      case undefined:
        return linesOfText(value)
          .map(({ batch, product, quantity, destroyed_from: from, kits = '', airbill = '' }) => {
            const source = from === 'stock' || from === 'returns' ? records(`from_${from}`) : '';
            return [batch, product, quantity, kits, airbill, source]
              .filter((part) => part !== '')
              .join(' · ');
          })
          .join('; ');
      case 'date':
        return showDay(value, tag);
      case 'decimal':
        // The typed text need not be a number.
        return field.decimals === 3 && /^-?\d+(\.\d+)?$/.test(value)
          ? (quantityIn(value, tag) ?? value)
          : value;
      case 'reference':
        return called[`${name} ${value}`] ?? nameOf(field.to, value) ?? value;
      case 'list':
        if (isOfTexts(field)) return value;
        return value
          .split(',')
          .map((id) => nameOf(field.of, id) ?? id)
          .join(', ');
      default:
        return value;
    }
  };
}
