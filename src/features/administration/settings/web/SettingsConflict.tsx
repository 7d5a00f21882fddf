import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { useTexts } from '#web/texts.ts';
import type { Setting } from '../contract.ts';
import { typedOf } from '../rules.ts';
import type { SettingValues } from './SettingInput.tsx';

/** Saved and typed values side by side, when another user has saved these settings since. */
export function SettingsConflict({
  stored,
  yours,
  onTake,
  onKeep,
}: {
  stored: readonly Setting[];
  yours: SettingValues;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts('globalSettings');
  const shown = (typed: string | boolean | undefined) => {
    if (typeof typed === 'boolean') return t(typed ? 'on' : 'off');
    return typed?.replaceAll('\n', ', ') || t('common.nothing');
  };
  const rows = stored.map((setting) => {
    const own = yours[setting.name];
    // A secret is never shown; a typed one may differ from the stored one.
    return setting.type === 'secret'
      ? { saved: '', yours: own === '' ? '' : t('conflict_secret'), setting }
      : { saved: shown(typedOf(setting)), yours: shown(own), setting };
  });
  return (
    <VersionConflict
      rows={rows
        .filter((row) => row.saved !== row.yours)
        .map(({ setting, ...row }) => ({ key: setting.name, label: setting.label, ...row }))}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}
