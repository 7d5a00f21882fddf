import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setAppState, useAppState } from '#web/app-state.ts';
import type { UiSettings } from '#web/app-state.ts';
import { call } from '#web/client.ts';
import { failed } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { profileContract } from '../contract.ts';
import { profileQuery } from './queries.ts';

/** The own toggles; each is saved when switched, and switched back on failure (THEME-02 … THEME-05, A-56). */
export function UiSettingsForm() {
  const t = useTexts('settings');
  const queries = useQueryClient();
  const { uiSettings } = useAppState();
  const { mutate } = useMutation({
    mutationFn: (patch: Partial<UiSettings>) => call(profileContract.updateUiSettings, { body: patch }),
    onMutate: (patch) => {
      setAppState({ uiSettings: { ...uiSettings, ...patch } });
      return uiSettings;
    },
    onSuccess: (saved) => {
      setAppState({ uiSettings: saved });
      queries.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ui_settings: saved });
    },
    onError: (error, _, before) => {
      if (before) setAppState({ uiSettings: before });
      failed(error);
    },
  });
  return (
    <Card title={t('ui_title')} hint={t('ui_hint')}>
      {(['old_ui', 'tracking', 'invoices'] as const).map((name) => (
        <FormSwitch
          key={name}
          name={name}
          label={t(name)}
          hint={t(`${name}_hint`)}
          checked={uiSettings[name]}
          onChange={(on) => mutate({ [name]: on })}
        />
      ))}
    </Card>
  );
}
