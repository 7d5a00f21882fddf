import { useStore } from '../external-store.ts';
import { errorStore, showErrors } from '../messages.ts';
import { useErrorText } from '../texts.ts';
import { MessageBar } from './MessageBar.tsx';

/** What went wrong, until it is closed. */
export function ErrorBar({ within = false }: { within?: boolean }) {
  const errorText = useErrorText();
  const { codes, shown } = useStore(errorStore);
  if (codes.length === 0) return null;
  return (
    // A new key draws the same error again, so that it is read out again.
    <MessageBar key={shown} tone="bad" within={within} onClose={() => showErrors([])}>
      {codes.length === 1 ? (
        <p>{errorText(codes[0] ?? '')}</p>
      ) : (
        <ul>
          {codes.map((code) => (
            <li key={code}>{errorText(code)}</li>
          ))}
        </ul>
      )}
    </MessageBar>
  );
}
