import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '#features/locations/web/queries.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { quantityIn, showDay } from '#web/ui/Values.tsx';
import { VersionConflict } from '#web/ui/VersionConflict.tsx';
import type { Entry } from '../contract.ts';
import {
  type EntryField,
  entryFields,
  type EntryKind,
  formOf,
  type FormTexts,
  hasLines,
  linesOfText,
} from '../rules.ts';
import { labelOf } from './columns.tsx';
import { allSitesQuery } from './EntryChecks.tsx';

/** What ids are called, by field and id. */
export type CalledIds = Readonly<Record<string, string>>;

/** Both versions of an entry side by side where they differ, when somebody else was quicker. */
export function EntryConflict({
  kind,
  stored,
  yours,
  called,
  onTake,
  onKeep,
}: {
  kind: EntryKind;
  stored: Entry;
  yours: FormTexts;
  called: CalledIds;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts('entries');
  const shown = useShown(called);
  const theirs = formOf(kind, stored);
  const fields: [string, EntryField | undefined][] = Object.entries(entryFields[kind]);
  if (hasLines(kind)) fields.push(['lines', undefined]);
  return (
    <VersionConflict
      rows={fields
        .filter(([name]) => theirs[name] !== yours[name])
        .map(([name, field]) => ({
          key: name,
          label: labelOf(t, name),
          saved: shown(name, field, theirs[name]),
          yours: shown(name, field, yours[name]),
        }))}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}

/** A value of the form in words; without a field it is the lines. */
function useShown(called: CalledIds) {
  const t = useTexts('entries');
  const tag = useLanguageTag();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const sites = useQuery(allSitesQuery).data ?? [];
  const nameOf = (of: string, id: string) =>
    of === 'sites'
      ? sites.find((one) => String(one.id) === id)?.name
      : locations.find((one) => String(one.id) === id)?.code;
  return (name: string, field: EntryField | undefined, value: string | boolean | undefined): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === undefined || value === '' || value === '[]') return t('common.nothing');
    switch (field?.type) {
      case undefined:
        return linesOfText(value)
          .map((line) => [line.batch, line.product, line.quantity].filter((part) => part !== '').join(' · '))
          .join('; ');
      case 'date':
        return showDay(value, tag);
      case 'decimal':
        // What is typed need not be a number.
        return field.decimals === 3 && /^-?\d+(\.\d+)?$/.test(value)
          ? (quantityIn(value, tag) ?? value)
          : value;
      case 'id':
        return called[`${name} ${value}`] ?? nameOf(field.of, value) ?? value;
      case 'ids':
        return value
          .split(',')
          .map((id) => nameOf(field.of, id) ?? id)
          .join(', ');
      default:
        return value;
    }
  };
}
