import { useMutation } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { settingsContract } from '../contract.ts';
import classes from './Settings.module.css';

/** 'Test connection' with the outcome in words; it tests what is saved, so it waits while something is not. */
export function ConnectionTest({
  connection,
  unsaved,
}: {
  connection: 'smtp' | 'mailbox';
  unsaved: boolean;
}) {
  const t = useTexts('globalSettings');
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(settingsContract.testConnection, { body: { connection } }),
  });
  return (
    <>
      <PlainButton busy={isPending} disabled={unsaved} onClick={() => mutate()}>
        {t('test')}
      </PlainButton>
      <div role="status" className={classes['outcome']}>
        {unsaved && <p className={classes['detail']}>{t('test_hint')}</p>}
        {!unsaved && isPending && t('testing')}
        {!unsaved && !isPending && data && (
          <>
            <Badge tone={data.ok ? 'good' : 'bad'}>{t(data.outcome)}</Badge>
            {data.detail !== '' && <p className={classes['detail']}>{data.detail}</p>}
          </>
        )}
      </div>
    </>
  );
}
