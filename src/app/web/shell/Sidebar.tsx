import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { onlyItself } from '#web/links.ts';
import { useTexts } from '#web/texts.ts';
import { IconX } from '#web/ui/frame-icons.ts';
import { CurrentClient } from './CurrentClient.tsx';
import { useMainMenu } from './MainMenu.tsx';
import classes from './Sidebar.module.css';

/**
 * The menu of small screens (NAV-40): a dialog on the left that closes by Escape, a tap outside it or a
 * choice.
 */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('common');
  const group = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { entries, more, current } = useMainMenu();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // The click target is the dialog's backdrop; the keyboard closes the dialog by Escape.
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
          {more.length > 0 && (
            <>
              <h2 className={classes['group']} id={group}>
                {t('More')}
              </h2>
              <ul aria-labelledby={group}>
                {more.map(({ label, to, search = {} }) => (
                  <li key={label}>
                    <Link to={to} search={search} activeOptions={onlyItself} onClick={onClose}>
                      {t(label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </nav>
      </div>
    </dialog>
  );
}
