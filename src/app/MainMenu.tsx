import { IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { setAppState, useAppState } from '#web/app-state.ts';
import { onlyItself } from '#web/links.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { currentEntry, mainMenu } from './navigation.ts';
import { exists } from './routes.tsx';
import classes from './MainMenu.module.css';

/** The menu of large screens; the sidebar has the same entries on small ones. */
export function MainMenu() {
  const t = useTexts('common');
  const { entries, current } = useMainMenu();
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
      </ul>
    </nav>
  );
}

/** The main menu's entries for who is signed in, and the one that the screen stands below. */
export function useMainMenu() {
  const role = useSession()?.user.role;
  const { currentClient, uiSettings } = useAppState();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const entries = mainMenu({ role, currentClient, uiSettings, exists });
  return { entries, current: currentEntry(entries, path) };
}

/** The client that the menu leads into, and how to leave it (CLI-09). */
export function CurrentClient() {
  const t = useTexts('common');
  const session = useSession();
  const { currentClient } = useAppState();
  if (!session || !currentClient) return null;
  return (
    <div className={classes['client']}>
      <span className={classes['client-label']}>{t('current_client')}</span>
      <Link to={`/clients/${currentClient.id}/projects`}>{currentClient.name}</Link>
      <button
        type="button"
        aria-label={t('clear_current_client')}
        title={t('clear_current_client')}
        onClick={() => setAppState({ currentClient: null })}
      >
        <IconX size={14} />
      </button>
    </div>
  );
}
