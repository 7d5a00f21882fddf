import { useStore } from '#web/external-store.ts';
import { errorStore, showErrors } from '#web/messages.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { IconAlertTriangle, IconX } from '#web/ui/frame-icons.ts';
import classes from './ErrorBar.module.css';

/** Errors, in a full-width bar until it is closed; `within` a dialog it has the width of the fields. */
export function ErrorBar({ within = false }: { within?: boolean }) {
  const t = useTexts('common');
  const errorText = useErrorText();
  const { codes, shown, retry } = useStore(errorStore);
  if (codes.length === 0) return null;
  return (
    // A new key renders the same error again, so that screen readers announce it again.
    <div key={shown} className={classes['bar']} data-within={within || undefined}>
      <IconAlertTriangle />
      {codes.length === 1 ? (
        <p>{errorText(codes[0] ?? '')}</p>
      ) : (
        <ul>
          {codes.map((code) => (
            <li key={code}>{errorText(code)}</li>
          ))}
        </ul>
      )}
      {retry && (
        <button
          type="button"
          className={classes['retry']}
          onClick={() => {
            showErrors([]);
            retry();
          }}
        >
          {t('retry')}
        </button>
      )}
      <button type="button" aria-label={t('close')} onClick={() => showErrors([])}>
        <IconX size={18} />
      </button>
    </div>
  );
}
