import { useEffect, useRef, useState } from 'react';
import { fetchPublic } from '#web/client.ts';
import { failed } from '#web/messages.ts';
import { useLocale, useTexts } from '#web/texts.ts';
import classes from './Captcha.module.css';

/**
 * A proof of work that the browser computes while the person types; its files are loaded on demand.
 * Once the server has received a solution, give the component another `key` for a new one.
 */
export function Captcha({
  form,
  error,
  onAnswer,
}: {
  form: 'forgot' | 'registration';
  error: string | undefined;
  /** '' while there is no valid solution. */
  onAnswer: (answer: string) => void;
}) {
  const t = useTexts('fields');
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const tell = useRef(onAnswer);
  const [widget, setWidget] = useState<HTMLElement>();
  useEffect(() => {
    tell.current = onAnswer;
  });

  useEffect(() => {
    let left = false;
    const place = box.current;
    void loadWidget()
      .then(() => {
        if (left || place === null) return;
        const made = document.createElement('altcha-widget');
        made.setAttribute('challenge', `/api/captcha/?form=${form}`);
        made.setAttribute('auto', 'onload');
        made.setAttribute('configuration', JSON.stringify(quiet));
        made.addEventListener('statechange', (event) => {
          const { payload, state } = (event as CustomEvent<{ payload?: string; state: string }>).detail;
          tell.current(state === 'verified' && payload ? payload : '');
        });
        place.replaceChildren(made);
        setWidget(made);
      })
      .catch(failed);
    return () => {
      left = true;
      place?.replaceChildren();
    };
  }, [form]);

  // The widget includes only English; the other texts are ours and may change while it is shown.
  useEffect(() => {
    if (widget === undefined) return;
    const { i18n } = globalThis.$altcha;
    i18n.set(locale, {
      ...i18n.get('en'),
      label: t('captcha_label'),
      verifying: t('captcha_verifying'),
      verified: t('captcha_verified'),
      error: t('captcha_failed'),
      expired: t('captcha_expired'),
      waitAlert: t('captcha_wait'),
    });
    widget.setAttribute('language', locale);
  }, [widget, locale, t]);

  return (
    <div className={classes['captcha']}>
      <div ref={box} className={classes['box']} />
      {error && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** No advertisement, no tracking, no artificial delay. */
const quiet = { hideFooter: true, hideLogo: true, humanInteractionSignature: false, minDuration: 0 };

async function loadWidget(): Promise<void> {
  const [{ default: ShaWorker }] = await Promise.all([
    import('altcha/workers/sha?worker'),
    import('altcha/external'),
    import('altcha/altcha.css'),
  ]);
  globalThis.$altcha.algorithms.set('SHA-256', () => new ShaWorker());
  globalThis.$altcha.defaults.set({
    // The widget only requests its challenge, from the path given above.
    fetch: (path, init) => (typeof path === 'string' ? fetchPublic(path, init) : fetch(path, init)),
  });
}
