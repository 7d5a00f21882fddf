import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext, useRef, useState } from 'react';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LogOutContext } from './LogOutContext.tsx';
import { userMenu } from './navigation.ts';
import { exists } from './routes.tsx';
import classes from './UserMenu.module.css';

/** Who is signed in, what is theirs to set, and the way out (NAV-37 … NAV-39). */
export function UserMenu() {
  const t = useTexts('common');
  const user = useSession()?.user;
  const logOut = useContext(LogOutContext);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const close = () => panel.current?.hidePopover();
  return (
    <div className={classes['place']}>
      <button
        type="button"
        className={classes['button']}
        aria-label={t('user_menu', { name: user.userShortName })}
        aria-expanded={open}
        popoverTarget="user-menu"
      >
        <IconUserCircle size={20} />
        <span className={classes['name']}>{user.userShortName}</span>
        <IconChevronDown size={16} className={classes['chevron']} />
      </button>
      <div
        ref={panel}
        id="user-menu"
        popover="auto"
        className={classes['panel']}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <p className={classes['who']}>
          <strong>{user.email}</strong>
          <span>{t(`role_${user.role}`)}</span>
        </p>
        <ul>
          {userMenu({ role: user.role, exists }).map((entry) => (
            <li key={entry.label}>
              <Link to={entry.to} onClick={close}>
                {t(entry.label)}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                logOut();
              }}
            >
              <IconLogout size={18} />
              {t('Logout')}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
