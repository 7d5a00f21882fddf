import { useTexts } from '#web/texts.ts';
import { VersionConflict } from '#web/ui/VersionConflict.tsx';
import type { UserRow } from '../contract.ts';

const compared = ['email', 'name', 'phone', 'city', 'country'] as const;

/** Both versions of a user side by side where they differ, when somebody else was quicker. */
export function UserConflict({
  stored,
  yours,
  onTake,
  onKeep,
}: {
  stored: UserRow;
  yours: Readonly<Record<(typeof compared)[number], string>> & { is_active: boolean };
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts('users');
  const status = (active: boolean) => t(active ? 'only_active' : 'only_inactive');
  const shown = (text: string) => text || t('common.nothing');
  const rows = [
    ...compared.map((key) => ({ key, saved: shown(stored[key]), yours: shown(yours[key]) })),
    { key: 'is_active' as const, saved: status(stored.is_active), yours: status(yours.is_active) },
  ].filter((row) => row.saved !== row.yours);
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
      rows={rows.map((row) => ({ ...row, label: t(row.key) }))}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}
