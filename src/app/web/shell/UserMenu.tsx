import { useContext } from 'react';
import { userMenu } from '#app/web/navigation.ts';
import { exists } from '#app/web/routes.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonMenu } from '#web/ui/ButtonMenu.tsx';
import { IconChevronDown, IconLogout, IconUserCircle } from '#web/ui/frame-icons.ts';
import { LogOutContext } from './LogOutContext.tsx';
import classes from './UserMenu.module.css';

/** The signed-in user, their settings, and logout (NAV-37 … NAV-39). */
export function UserMenu() {
  const t = useTexts('common');
  const user = useSession()?.user;
  const logOut = useContext(LogOutContext);
  if (!user) return null;
  const label = t('user_menu', { name: user.userShortName });
  return (
    <ButtonMenu
      button={{
        look: 'quiet',
        className: classes['button'],
        'aria-label': label,
        children: (
          <>
            <IconUserCircle />
            <span className={classes['name']}>{user.userShortName}</span>
            <IconChevronDown className={classes['chevron']} />
          </>
        ),
      }}
      label={label}
      side="end"
      head={
        <>
          <strong className={classes['who']}>{user.email}</strong>
          {t(`role_${user.role}`)}
        </>
      }
      entries={[
        ...userMenu({ role: user.role, exists, viewer: user }).map(({ label: name, to }) => ({
          label: t(name),
          to,
        })),
        { label: t('Logout'), icon: <IconLogout size={18} />, onPress: logOut },
      ]}
    />
  );
}
