import { useMutation } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { settingsContract } from '../contract.ts';
import type { connectionOutcomes } from '../rules.ts';
import classes from './Settings.module.css';

/** Tests a connection of the saved settings. */
export type TestConnection = () => Promise<{ ok: boolean; outcome: (typeof connectionOutcomes)[number] }>;

/** The connections tested by this feature; others are passed in by the page. */
export const ownTests = {
  smtp: () => call(settingsContract.testConnection, { body: { connection: 'smtp' } }),
  mailbox: () => call(settingsContract.testConnection, { body: { connection: 'mailbox' } }),
} as const satisfies Record<string, TestConnection>;

/**
 * 'Test connection' with the result as a text; it tests the saved settings, so it is disabled while there are
 * unsaved changes.
 */
export function ConnectionTest({ test, unsaved }: { test: TestConnection; unsaved: boolean }) {
  const t = useTexts('globalSettings');
  const { mutate, data, isPending } = useMutation({ mutationFn: test });
  return (
    <>
      <PlainButton busy={isPending} disabled={unsaved} onClick={() => mutate()}>
        {t('test')}
      </PlainButton>
      <div role="status" className={classes['outcome']}>
        {unsaved && <p className={classes['detail']}>{t('test_hint')}</p>}
        {!unsaved && isPending && t('testing')}
        {!unsaved && !isPending && data && <Badge tone={data.ok ? 'good' : 'bad'}>{t(data.outcome)}</Badge>}
      </div>
    </>
  );
}
