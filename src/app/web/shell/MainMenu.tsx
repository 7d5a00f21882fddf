import { Link, useRouterState } from '@tanstack/react-router';
import { currentEntry, mainMenu, moreMenu } from '#app/web/navigation.ts';
import { exists } from '#app/web/routes.tsx';
import { useAppState } from '#web/app-state.ts';
import { onlyItself } from '#web/links.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonMenu } from '#web/ui/ButtonMenu.tsx';
import { IconChevronDown } from '#web/ui/frame-icons.ts';
import classes from './MainMenu.module.css';

/** The menu of large screens; the sidebar has the same entries on small ones. */
export function MainMenu() {
  const t = useTexts('common');
  const { entries, more, current } = useMainMenu();
  if (entries.length === 0) return <div className={classes['space']} />;
  return (
    <nav className={classes['menu']} aria-label={t('main_menu')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Link
              to={entry.to}
              activeOptions={onlyItself}
              aria-current={entry === current ? 'page' : undefined}
            >
              {t(entry.label)}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <ButtonMenu
              button={{
                look: 'quiet',
                className: classes['more'],
                children: (
                  <>
                    {t('More')}
                    <IconChevronDown size={16} />
                  </>
                ),
              }}
              label={t('More')}
              side="start"
              entries={more.map((entry) => ({ ...entry, label: t(entry.label) }))}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The main menu's entries for the signed-in user, and the entry of the current screen. */
export function useMainMenu() {
  const viewer = useSession()?.user;
  const role = viewer?.role;
  const { currentClient, mainMenuRoles, uiSettings } = useAppState();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const entries = mainMenu({ role, mainMenuRoles, currentClient, uiSettings, exists });
  const more = moreMenu({ viewer, mainMenuRoles, exists });
  return { entries, more, current: currentEntry(entries, path) };
}
