import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UiSettings } from '#web/app-state.ts';
import { appState, setAppState, useAppState } from '#web/app-state.ts';
import { call } from '#web/client.ts';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { failed } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { profileContract } from '../contract.ts';
import { confirmProfile, profileQuery } from './queries.ts';

const mutationKey = ['ui-settings'];

/**
 * The own toggles; each is saved when switched, also when the page is left at once, and switched back on failure
 * (THEME-02 … THEME-05, A-56).
 */
export function UiSettingsForm() {
  const t = useTexts('settings');
  const queries = useQueryClient();
  const { uiSettings } = useAppState();
  const show = (patch: Partial<UiSettings>) =>
    setAppState({ uiSettings: { ...appState().uiSettings, ...patch } });
  /** A profile that was requested before a switch has the old setting. */
  const cancelOlder = () => queries.cancelQueries({ queryKey: profileQuery.queryKey });
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last switch decides.
    scope: { id: 'ui-settings' },
    mutationFn: ({ name, on }: { name: keyof UiSettings; on: boolean }) =>
      call(profileContract.updateUiSettings, { body: { [name]: on } }, { keepalive: true }),
    onMutate: ({ name, on }) => {
      show({ [name]: on });
      return cancelOlder();
    },
    onError: (error, { name, on }) => {
      show({ [name]: !on });
      failed(error);
    },
    async onSettled() {
      if (queries.isMutating({ mutationKey }) > 1) return;
      await cancelOlder();
      await confirmProfile(queries);
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
          onChange={(on) => mutate({ name, on })}
        />
      ))}
    </Card>
  );
}
