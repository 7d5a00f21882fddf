import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { can, type Permission } from '#core/access.ts';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { failed } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import type { Preferences } from '../contract.ts';
import { alwaysShown, type Channel, type ChosenKind, chosenKinds, isMailed, isShown } from '../rules.ts';
import classes from './NoticePreferences.module.css';
import { changePreferences, preferencesQuery } from './queries.ts';

/** The permission needed for the notices of a kind. */
const permissions: Readonly<Record<ChosenKind, Permission>> = {
  package_update: 'packages.read',
  invoice: 'invoices.read',
  excursion: 'excursions.read',
};

const mutationKey = ['notice-preferences'];

/** The tab 'notices': how the person gets each kind; saved when switched, switched back on failure. */
export function NoticePreferences() {
  const t = useTexts('notices');
  const user = useSession()?.user;
  const queries = useQueryClient();
  const query = preferencesQuery();
  const { data, error, refetch } = useQuery(query);
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last switch decides.
    scope: { id: 'notice-preferences' },
    mutationFn: (change: Partial<Preferences>) => changePreferences(change),
    async onMutate(change) {
      await queries.cancelQueries(query);
      const before = queries.getQueryData<Preferences>(query.queryKey);
      queries.setQueryData(query.queryKey, before && { ...before, ...change });
      return before;
    },
    onError: (cause, _, before) => {
      queries.setQueryData(query.queryKey, before);
      failed(cause);
    },
    async onSettled() {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries(query);
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
