import { useTexts } from '#web/texts.ts';
import { VersionConflict } from '#web/ui/VersionConflict.tsx';
import type { Entry } from '../contract.ts';
import { entryFields, type EntryKind, formOf, type FormTexts, hasLines } from '../rules.ts';
import { labelOf } from './columns.tsx';

/** Both versions of an entry side by side where they differ, when somebody else was quicker. */
export function EntryConflict({
  kind,
  stored,
  yours,
  names,
  onTake,
  onKeep,
}: {
  kind: EntryKind;
  stored: Entry;
  yours: FormTexts;
  /** What the ids are called. */
  names: Readonly<Record<string, string>>;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts('entries');
  const theirs = formOf(kind, stored);
  const shown = (name: string, value: string | boolean | undefined) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === undefined || value === '' || value === '[]') return t('common.nothing');
    return names[name] !== undefined && value === theirs[name] ? names[name] : value;
  };
  const compared = [...Object.keys(entryFields[kind]), ...(hasLines(kind) ? (['lines'] as const) : [])];
  return (
    <VersionConflict
      words={{
        title: t('conflict_title'),
        field: t('conflict_field'),
        saved: t('conflict_saved'),
        yours: t('conflict_yours'),
        take: t('conflict_take'),
        keep: t('conflict_keep'),
      }}
      rows={compared
        .filter((name) => theirs[name] !== yours[name])
        .map((name) => ({
          key: name,
          label: labelOf(t, name),
          saved: shown(name, theirs[name]),
          yours: shown(name, yours[name]),
        }))}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}
