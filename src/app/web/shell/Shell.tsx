import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { contactsQuery } from '#features/administration/contacts/web/queries.ts';
import { useRecordRequest } from '#features/supply/record-forms/web/queries.ts';
import { useAppState } from '#web/app-state.ts';
import { onlyItself } from '#web/links.ts';
import { setPortalName, usePortalName } from '#web/portal.ts';
import { useSession } from '#web/session.ts';
import { loadTexts, useTexts } from '#web/texts.ts';
import { IconMenu2, IconMoon, IconSun } from '#web/ui/frame-icons.ts';
import round from '#web/ui/RoundButton.module.css';
import { Footer } from './Footer.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Logo } from './Logo.tsx';
import { MainMenu, useMainMenu } from './MainMenu.tsx';
import { Messages } from './Messages.tsx';
import { ReportQueue } from './ReportQueue.tsx';
import classes from './Shell.module.css';
import { UserMenu } from './UserMenu.tsx';

// Visitors have nothing to search and no notices; offline the page works without them.
const HeaderTools = lazy(() =>
  import('./HeaderTools.tsx').then(
    (module) => ({ default: module.HeaderTools as ComponentType }),
    () => ({ default: () => null }),
  ),
);

const CurrentClient = lazy(() =>
  import('./CurrentClient.tsx').then((module) => ({ default: module.CurrentClient })),
);

const Sidebar = lazy(() => import('./Sidebar.tsx').then((module) => ({ default: module.Sidebar })));

/** The frame of every screen: title, menu, messages, the screen itself, footer. */
export function Shell() {
  return (
    // The texts of the frame load with the first dictionary; until then nothing can be rendered.
    <Suspense fallback={null}>
      <ReportQueue>{(queue) => <Frame queue={queue} />}</ReportQueue>
    </Suspense>
  );
}

function Frame({ queue }: { queue: ReactNode }) {
  const t = useTexts('common');
  const hasClient = useAppState().currentClient !== null;
  const isSignedIn = useSession() !== undefined;
  const { data: contacts } = useQuery(contactsQuery);
  const portalName = usePortalName();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { entries } = useMainMenu();
  // The sidebar belongs to the screen it was opened on: any navigation closes it, including the back button.
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
              className={`${round['round']} ${classes['burger']}`}
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
          {hasClient && (
            <Suspense>
              <CurrentClient />
            </Suspense>
          )}
          {queue}
          {isSignedIn && (
            <Suspense fallback={<span className={classes['tools']} aria-hidden />}>
              <HeaderTools />
            </Suspense>
          )}
          <LanguageChoice />
          <ThemeSwitch />
          <UserMenu />
        </div>
        <Progress />
      </header>
      {/* Once loaded it stays: a dialog that is removed does not give the focus back. */}
      {sidebarAt !== undefined && (
        <Suspense>
          <Sidebar open={sidebarAt === path} onClose={() => setSidebarAt('')} />
        </Suspense>
      )}
      <Messages />
      <main id="content" className={classes['main']} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Footer contacts={contacts} path={path} />
      <RecordForms />
    </div>
  );
}

const Records = lazy(async () => {
  const [module] = await Promise.all([
    import('./Records.tsx'),
    loadTexts([
      'recordForms',
      'clients',
      'fields',
      'history',
      'invoices',
      'packages',
      'projects',
      'records',
      'table',
      'validation',
    ]),
  ]);
  return { default: module.Records };
});

/** The forms of records, loaded with the first one that opens. */
function RecordForms() {
  return (
    useRecordRequest() && (
      <Suspense fallback={null}>
        <Records />
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
      className={round['round']}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun /> : <IconMoon />}
    </button>
  );
}

/** A thin line while the next screen loads; hidden when it loads at once. */
function Progress() {
  const underWay = useRouterState({ select: (state) => state.status === 'pending' });
  return underWay ? <div className={classes['progress']} aria-hidden="true" /> : null;
}
