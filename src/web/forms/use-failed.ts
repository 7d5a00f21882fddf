// Handles failures of actions that a person started with a button.
import { CallFailure, failed, toast } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';

/**
 * The shared handler for the person's own actions. The error bar ignores a 404 (ERR-02), but a button reports
 * it: the record was deleted in the meantime.
 */
export function useFailed(): (error: unknown, retry?: () => void) => void {
  const t = useTexts('common');
  return (error, retry) => {
    failed(error, retry);
    if (error instanceof CallFailure && error.failure.status === 404) toast(t('CONFLICT'), 'attention');
  };
}
