import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './MessageBar.module.css';

/** A sentence of the app over the whole width, until it is closed; `within` a dialog as wide as its fields. */
export function MessageBar({
  tone,
  within = false,
  onClose,
  children,
}: {
  tone: 'good' | 'bad';
  within?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts('common');
  return (
    <div className={`${classes['bar']} ${classes[tone]}`} data-within={within || undefined}>
      {tone === 'bad' ? <IconAlertTriangle /> : <IconCheck />}
      {children}
      <button type="button" aria-label={t('close')} onClick={onClose}>
        <IconX size={18} />
      </button>
    </div>
  );
}
