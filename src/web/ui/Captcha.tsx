import { useEffect, useRef } from 'react';
import { failed } from '#web/messages.ts';
import classes from './Captcha.module.css';

/**
 * A proof of work that the browser does while the person types; its parts are loaded as files, when needed. Once
 * the server has seen an answer, give the component another `key` for a new one.
 */
export function Captcha({
  form,
  error,
  onAnswer,
}: {
  form: 'forgot' | 'registration';
  error: string | undefined;
  /** '' while there is no answer yet, or no longer. */
  onAnswer: (answer: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const tell = useRef(onAnswer);
  useEffect(() => {
    tell.current = onAnswer;
  });

  useEffect(() => {
    let left = false;
    const place = box.current;
    void loadWidget()
      .then(() => {
        if (left || place === null) return;
        const widget = document.createElement('altcha-widget');
        widget.setAttribute('challenge', `/api/captcha/?form=${form}`);
        widget.setAttribute('auto', 'onload');
        widget.setAttribute('configuration', JSON.stringify(quiet));
        widget.addEventListener('statechange', (event) => {
          const { payload, state } = (event as CustomEvent<{ payload?: string; state: string }>).detail;
          tell.current(state === 'verified' && payload ? payload : '');
        });
        place.replaceChildren(widget);
      })
      .catch(failed);
    return () => {
      left = true;
      place?.replaceChildren();
    };
  }, [form]);

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

/** No advertisement, nothing watched, no pause for show. */
const quiet = { hideFooter: true, hideLogo: true, humanInteractionSignature: false, minDuration: 0 };

async function loadWidget(): Promise<void> {
  const [{ default: ShaWorker }] = await Promise.all([
    import('altcha/workers/sha?worker'),
    import('altcha/external'),
    import('altcha/altcha.css'),
  ]);
  globalThis.$altcha.algorithms.set('SHA-256', () => new ShaWorker());
}
