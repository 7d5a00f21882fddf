import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { can, type Permission } from '#core/access.ts';
import { failed } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import type { Preferences } from '../contract.ts';
import { alwaysShown, type Channel, isMailed, isShown, type ChosenKind, chosenKinds } from '../rules.ts';
import { changePreferences, preferencesQuery } from './queries.ts';
import classes from './NoticePreferences.module.css';

/** Whoever cannot read the records of a kind is never told of them. */
const permissions: Readonly<Record<ChosenKind, Permission>> = {
  package_update: 'packages.read',
  invoice: 'invoices.read',
  excursion: 'excursions.read',
};

/** The tab 'notices': how the person is told of each kind; saved when switched, switched back on failure. */
export function NoticePreferences() {
  const t = useTexts('notices');
  const user = useSession()?.user;
  const queries = useQueryClient();
  const query = preferencesQuery();
  const { data, error, refetch } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (change: Partial<Preferences>) => changePreferences(change),
    onMutate: (change) => {
      queries.setQueryData<Preferences>(query.queryKey, (now) => now && { ...now, ...change });
      return data;
    },
    onSuccess: (saved) => queries.setQueryData(query.queryKey, saved),
    onError: (cause, _, before) => {
      if (before) queries.setQueryData(query.queryKey, before);
      failed(cause);
    },
  });
  const kinds = chosenKinds.filter((kind) => can(user, permissions[kind]));
  return (
    <Card title={t('preferences')} hint={t('preferences_hint')}>
      {error && data === undefined ? (
        <FailurePanel within error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes['kinds']} aria-busy={data === undefined}>
          {kinds.map((kind) => {
            const channel = data?.[kind] ?? 'both';
            const choose = (mailed: boolean, shown: boolean) => mutate({ [kind]: channelOf(mailed, shown) });
            return (
              <fieldset key={kind} className={classes['kind']} disabled={data === undefined}>
                <legend>{t(`${kind}_kind`)}</legend>
                <FormSwitch
                  label={t('by_mail')}
                  checked={isMailed(channel)}
                  onChange={(on) => choose(on, isShown(channel))}
                />
                {!alwaysShown.includes(kind) && (
                  <FormSwitch
                    label={t('in_portal')}
                    checked={isShown(channel)}
                    onChange={(on) => choose(isMailed(channel), on)}
                  />
                )}
              </fieldset>
            );
          })}
        </div>
      )}
    </Card>
  );
}

function channelOf(mailed: boolean, shown: boolean): Channel {
  if (mailed) return shown ? 'both' : 'mailed';
  return shown ? 'shown' : 'none';
}
