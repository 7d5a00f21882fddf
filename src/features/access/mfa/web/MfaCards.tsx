import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMoment } from '#locales/dates.ts';
import { call } from '#web/client.ts';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useKeptFocus } from '#web/forms/use-kept-focus.ts';
import { CallFailure, showErrors } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { IconDeviceMobileCode, IconFingerprint, IconKey, IconMail } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { mfaContract } from '../contract.ts';
import { AppDialog } from './AppDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { makePasskey, mfaQuery } from './queries.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** The action that needs the password; it may return the next dialog. */
type Confirmed = (values: { password: string; name: string }) => Promise<Open | undefined>;
type Open =
  | { dialog: 'password'; go: Confirmed; named?: boolean }
  | { dialog: 'app'; app: { secret: string; address: string } }
  | { dialog: 'codes'; codes: readonly string[] };

/** Sign-in methods of the user: mfa by mail or app, recovery codes, passkeys. */
export function MfaCards() {
  const t = useTexts('settings');
  const tag = useLanguageTag();
  const email = useSession()?.user.email ?? '';
  const queries = useQueryClient();
  const query = useQuery(mfaQuery);
  const [open, setOpen] = useState<Open>();
  const steps = useKeptFocus<HTMLElement>();
  const passkeys = useKeptFocus<HTMLElement>();
  const { data } = query;
  if (!data) {
    if (query.isError)
      return <FailurePanel within error={query.error} onRetry={() => void query.refetch()} />;
    // Placeholders, so that the other cards do not move.
    return (
      <>
        <Card title={t('second_title')} hint={t('second_hint')}>
          {null}
        </Card>
        <Card title={t('passkeys_title')} hint={t('passkeys_hint')}>
          {null}
        </Card>
      </>
    );
  }
  const close = () => setOpen(undefined);
  const renew = () => queries.invalidateQueries(mfaQuery);
  /** Requests the password, then runs the action. */
  const confirmed = (go: Confirmed, named = false) => setOpen({ dialog: 'password', go, named });
  const choose = (patch: { is_mfa?: boolean; second_step?: 'mail' | 'app' }) =>
    confirmed(async ({ password }) => {
      await call(mfaContract.update, { body: { password, ...patch } });
      await renew();
      return undefined;
    });
  const setUpApp = () =>
    confirmed(async ({ password }) => {
      const app = await call(mfaContract.startApp, { body: { password } });
      return { dialog: 'app', app };
    });
  const removeApp = () =>
    confirmed(async ({ password }) => {
      await call(mfaContract.removeApp, { body: { password } });
      await renew();
      return undefined;
    });
  const renewCodes = () =>
    confirmed(async ({ password }) => {
      const { recovery_codes } = await call(mfaContract.renewRecoveryCodes, { body: { password } });
      await renew();
      return { dialog: 'codes', codes: recovery_codes };
    });
  const addPasskey = () =>
    confirmed(async ({ password, name }) => {
      await makePasskey(name, password).catch((error: unknown) => {
        if (error instanceof CallFailure) throw error;
        showErrors([t('passkey_failed')]);
      });
      await renew();
      return undefined;
    }, true);
  const removePasskey = (id: number) =>
    confirmed(async ({ password }) => {
      await call(mfaContract.removePasskey, { params: { id }, body: { password } });
      await renew();
      return undefined;
    });

  const chosen = (step: 'mail' | 'app') => data.is_mfa && data.second_step === step;
  const inUse = <Badge tone="good">{t('in_use')}</Badge>;
  return (
    <>
      <Card {...steps} title={t('second_title')} hint={t('second_hint')}>
        <FormSwitch
          label={t('second_on')}
          {...(data.forced && { hint: t('second_forced') })}
          checked={data.is_mfa}
          disabled={data.forced}
          onChange={(on) => choose({ is_mfa: on })}
        />
        <ItemList
          label={t('second_kind')}
          items={[
            {
              key: 'mail',
              icon: <IconMail />,
              title: t('by_mail'),
              mark: chosen('mail') && inUse,
              text: t('by_mail_hint', { email }),
              action: data.is_mfa && !chosen('mail') && (
                <PlainButton onClick={() => choose({ second_step: 'mail' })}>{t('use_this')}</PlainButton>
              ),
            },
            {
              key: 'app',
              icon: <IconDeviceMobileCode />,
              title: t('by_app'),
              mark: chosen('app') && inUse,
              text:
                data.app_since === null
                  ? t('by_app_hint')
                  : t('app_since', { date: showMoment(data.app_since, tag) }),
              action:
                data.app_since === null ? (
                  <PlainButton onClick={setUpApp}>{t('set_up')}</PlainButton>
                ) : (
                  <>
                    {data.is_mfa && !chosen('app') && (
                      <PlainButton onClick={() => choose({ second_step: 'app' })}>
                        {t('use_this')}
                      </PlainButton>
                    )}
                    <PlainButton look="quiet" onClick={removeApp}>
                      {t('remove')}
                    </PlainButton>
                  </>
                ),
            },
            ...(data.app_since === null
              ? []
              : [
                  {
                    key: 'codes',
                    icon: <IconKey />,
                    title: t('codes_title'),
                    text: t('codes_left', { count: data.recovery_codes_left }),
                    action: <PlainButton onClick={renewCodes}>{t('codes_renew')}</PlainButton>,
                  },
                ]),
          ]}
        />
      </Card>
      <Card
        {...passkeys}
        title={t('passkeys_title')}
        hint={t('passkeys_hint')}
        action={hasPasskeys && <PlainButton onClick={addPasskey}>{t('passkey_add')}</PlainButton>}
      >
        {!hasPasskeys && <p>{t('passkeys_unable')}</p>}
        {data.passkeys.length === 0 && hasPasskeys && <p>{t('passkeys_none')}</p>}
        <ItemList
          label={t('passkeys_title')}
          items={data.passkeys.map((passkey) => ({
            key: passkey.id,
            icon: <IconFingerprint />,
            title: passkey.name,
            text: [
              t('passkey_added', { date: showMoment(passkey.created_at, tag) }),
              passkey.last_used_at && t('passkey_used', { date: showMoment(passkey.last_used_at, tag) }),
            ]
              .filter(Boolean)
              .join(', '),
            action: (
              <PlainButton
                look="quiet"
                aria-label={t('passkey_remove', { name: passkey.name })}
                onClick={() => removePasskey(passkey.id)}
              >
                {t('remove')}
              </PlainButton>
            ),
          }))}
        />
      </Card>
      {open?.dialog === 'password' && (
        <PasswordDialog go={open.go} named={open.named ?? false} onClose={(next) => setOpen(next)} />
      )}
      {open?.dialog === 'app' && (
        <AppDialog
          app={open.app}
          onClose={close}
          onConfirmed={(codes) => {
            setOpen({ dialog: 'codes', codes });
            void renew();
          }}
        />
      )}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </>
  );
}

/** Passkeys need a secure context: https or localhost. */
const hasPasskeys = typeof globalThis.PublicKeyCredential === 'function';
