import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onlyItself } from '#web/links.ts';
import { useTexts } from '#web/texts.ts';
import { CurrentClient, useMainMenu } from './MainMenu.tsx';
import classes from './Sidebar.module.css';

/** The menu of small screens (NAV-40): a dialog at the left that closes by Escape, a tap beside it or a choice. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const { entries, current } = useMainMenu();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // The dialog itself is only its backdrop here; the keyboard closes it by Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes['sidebar']}
      aria-label={t('main_menu')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes['content']}>
        <button type="button" className={classes['close']} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} />
        </button>
        <CurrentClient />
        <nav aria-label={t('main_menu')}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.label}>
                <Link
                  to={entry.to}
                  activeOptions={onlyItself}
                  aria-current={entry === current ? 'page' : undefined}
                  onClick={onClose}
                >
                  {t(entry.label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </dialog>
  );
}
