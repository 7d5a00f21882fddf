import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { digits, fieldErrorsOf } from '#core/validation.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { CallFailure, clearMessages, failed, showErrors } from '#web/messages.ts';
import { signInForm } from '#web/runtime-settings.ts';
import { useSession } from '#web/session.ts';
import { useFieldErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconFingerprint } from '#web/ui/frame-icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import type { MfaPrompt } from '../rules.ts';
import classes from './LoginPage.module.css';
import { postCredentials, signInWithPasskey } from './queries.ts';

/** /login: login and password, then a code if the account requires it. The guard redirects once signed in. */
export function LoginPage() {
  const t = useTexts('accounts');
  const fieldErrorText = useFieldErrorText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<{ retry: boolean; message: string; way?: MfaPrompt }>();
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (asked) codeField.current?.focus();
  }, [asked]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const incomplete = username.trim() === '' || password === '' || (asked && code.trim() === '');
    if (incomplete) {
      [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value.trim() === '')?.focus();
      return;
    }
    if (asked && codeErrorOf(code)) {
      codeField.current?.select();
      return;
    }
    await post(asked && code.trim());
  };

  /** Without a code in the body the server sends one. */
  const post = async (typed: string | undefined) => {
    clearMessages();
    setBusy(true);
    try {
      const step = await postCredentials(
        { username: username.trim(), password, ...(typed !== undefined && { code: typed }) },
        signInForm(),
      );
      if (step.step === 'code') {
        setAsked(step);
        setCode('');
        setChecked(false);
      } else if (step.step === 'failed') {
        showErrors(step.failure.codes);
        (asked ? codeField : passwordField).current?.select();
      }
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };

  const goByPasskey = async () => {
    clearMessages();
    setBusy(true);
    try {
      await signInWithPasskey();
    } catch (error) {
      // The user may have closed the device's dialog; other errors come from the server.
      if (error instanceof CallFailure) failed(error);
      else showErrors([t('passkey_failed')]);
    } finally {
      setBusy(false);
    }
  };

  const startAgain = () => {
    setAsked(undefined);
    setCode('');
    setPassword('');
    setChecked(false);
  };

  // After logging out before the screen has changed, the form is empty again.
  const isSignedIn = useSession() !== undefined;
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn);
    if (!isSignedIn) startAgain();
  }

  const refused = asked?.way && asked.retry && code === '';
  const refusal = refused && t(asked?.way?.ended ? 'code_ended' : 'code_wrong');
  const fieldError = checked ? codeErrorOf(code) : undefined;
  const codeError = fieldError ? fieldErrorText(fieldError) : refusal;

  return (
    <div className={classes['page']}>
      <form className={classes['form']} noValidate onSubmit={(event) => void submit(event)}>
        <PageHead title={t('login_title')} meta={<p>{asked ? t('code_intro') : t('login_intro')}</p>} />
        {asked ? (
          <>
            <p className={classes['sent']} role="status">
              {asked.way === undefined
                ? asked.message
                : asked.way.kind === 'mail'
                  ? t('code_by_mail', { email: username.trim() })
                  : t('code_by_app')}
            </p>
            <FormField
              ref={codeField}
              label={t('code')}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={16}
              value={code}
              error={codeError}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        ) : (
          <>
            <FormField
              label={t('email')}
              name="username"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
              value={username}
              error={checked && username.trim() === '' && t('required')}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <FormField
              ref={passwordField}
              label={t('password')}
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={1024}
              required
              value={password}
              error={checked && password === '' && t('password_required')}
              reveal={t('show_password')}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
        <PlainButton type="submit" look="main" busy={busy} className={classes['submit']}>
          {asked ? t('send_code') : t('log_in')}
        </PlainButton>
        {asked?.way?.kind === 'mail' && (
          <PlainButton busy={busy} onClick={() => void post(undefined)}>
            {t('resend')}
          </PlainButton>
        )}
        {hasPasskeys && asked?.way?.passkey !== false && (
          <PlainButton icon={<IconFingerprint size={20} />} busy={busy} onClick={() => void goByPasskey()}>
            {t('use_passkey')}
          </PlainButton>
        )}
        {asked ? (
          <PlainButton look="quiet" onClick={startAgain}>
            {t('start_again')}
          </PlainButton>
        ) : (
          <div className={classes['others']}>
            <Link to="/forgot">{t('forgot')}</Link>
            <Link to="/signup">{t('request_account')}</Link>
          </div>
        )}
      </form>
    </div>
  );
}

/** Validates a code as it is typed: letters are reported at its field before it is sent. */
function codeErrorOf(code: string): string | undefined {
  return fieldErrorsOf(codeSchema, { code: code.trim() })['code'];
}

const codeSchema = z.object({ code: digits({ max: 16 }) });

/** Passkeys need a secure context: https or localhost. */
const hasPasskeys = typeof globalThis.PublicKeyCredential === 'function';
