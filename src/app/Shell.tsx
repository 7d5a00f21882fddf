import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { contactsQuery } from '#features/contacts/web/queries.ts';
import { useEntryRequest } from '#features/entries/web/queries.ts';
import { onlyItself } from '#web/links.ts';
import { setPortalName, usePortalName } from '#web/portal.ts';
import { loadTexts, useTexts } from '#web/texts.ts';
import { Footer } from './Footer.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Logo } from './Logo.tsx';
import { CurrentClient, MainMenu, useMainMenu } from './MainMenu.tsx';
import { Messages } from './Messages.tsx';
import { Sidebar } from './Sidebar.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './Shell.module.css';

/** The frame of every screen: title, menu, messages, the screen itself, footer. */
export function Shell() {
  return (
    // The words of the frame come with the first dictionary; until then there is nothing to say.
    <Suspense fallback={null}>
      <Frame />
    </Suspense>
  );
}

function Frame() {
  const t = useTexts('common');
  const { data: contacts } = useQuery(contactsQuery);
  const portalName = usePortalName();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { entries } = useMainMenu();
  // The sidebar belongs to the screen it was opened on: whatever leads elsewhere, the back button too, closes it.
  const [sidebarAt, setSidebarAt] = useState<string>();
  useEffect(() => {
    if (contacts) setPortalName(contacts.portal_name);
  }, [contacts]);

  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#content">
        {t('skip_to_content')}
      </a>
      <header className={classes['header']}>
        <div className={classes['bar']}>
          {entries.length > 0 && (
            <button
              type="button"
              className={`${classes['round']} ${classes['burger']}`}
              aria-label={t('open_menu')}
              aria-haspopup="dialog"
              onClick={() => setSidebarAt(path)}
            >
              <IconMenu2 />
            </button>
          )}
          <Link to="/" className={classes['brand']} activeOptions={onlyItself}>
            <Logo src={contacts?.logo} />
            <span>{portalName}</span>
          </Link>
          <MainMenu />
          <CurrentClient />
          <LanguageChoice />
          <ThemeSwitch />
          <UserMenu />
        </div>
        <Progress />
      </header>
      <Sidebar open={sidebarAt === path} onClose={() => setSidebarAt(undefined)} />
      <Messages />
      <main id="content" className={classes['main']} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Footer contacts={contacts} />
      <Entries />
    </div>
  );
}

const EntryDialogs = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/entries/web/EntryDialogs.tsx'),
    loadTexts(['entries', 'fields', 'table', 'validation']),
  ]);
  return { default: module.EntryDialogs };
});

/** The forms of records, loaded when the first one is asked for. */
function Entries() {
  return (
    useEntryRequest() && (
      <Suspense fallback={null}>
        <EntryDialogs />
      </Suspense>
    )
  );
}

function ThemeSwitch() {
  const t = useTexts('common');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label={t('theme_dark')}
      title={t('theme_dark')}
      className={classes['round']}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun /> : <IconMoon />}
    </button>
  );
}

/** A thin line while the next screen is on its way; it stays hidden for what arrives at once. */
function Progress() {
  const underWay = useRouterState({ select: (state) => state.status === 'pending' });
  return underWay ? <div className={classes['progress']} aria-hidden="true" /> : null;
}
