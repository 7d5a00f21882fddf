import { useEffect, useState } from 'react';
import { useLabelled, useTexts } from '#web/texts.ts';
import { IconCheck, IconCopy } from '#web/ui/icons.ts';
import classes from './CodeBlock.module.css';

/** Text to be typed or sent verbatim, with a copy button. It can be scrolled by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const t = useTexts('common');
  const labelled = useLabelled();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <figure className={classes['block']} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <pre className={classes['text']} tabIndex={0}>
        <code>{text}</code>
      </pre>
      {navigator.clipboard !== undefined && (
        <button
          type="button"
          className={classes['copy']}
          aria-label={labelled(t('copy'), label)}
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => setCopied(true));
          }}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
        </button>
      )}
    </figure>
  );
}
