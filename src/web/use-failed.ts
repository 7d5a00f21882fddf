// What becomes of a failure that a person caused by a button.
import { CallFailure, failed, toast } from './messages.ts';
import { useTexts } from './texts.ts';

/**
 * The shared handler for what somebody has just asked for. The error bar stays silent at a 404 (ERR-02), but the button
 * does not: somebody else has taken away what it was about.
 */
export function useFailed(): (error: unknown) => void {
  const t = useTexts('common');
  return (error) => {
    failed(error);
    if (error instanceof CallFailure && error.failure.status === 404) toast(t('CONFLICT'), 'attention');
  };
}
