import { FormDialog } from '#web/forms/FormDialog.tsx';
import { toast } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './Mfa.module.css';

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts('settings');
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('codes_copied'), 'good');
  };
  return (
    <FormDialog title={t('codes_title')} hint={t('codes_hint')} onClose={onClose}>
      <ul className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <PlainButton look="main" onClick={onClose}>
          {t('codes_kept')}
        </PlainButton>
        {navigator.clipboard !== undefined && (
          <PlainButton onClick={() => void copy()}>{t('codes_copy')}</PlainButton>
        )}
      </div>
    </FormDialog>
  );
}
