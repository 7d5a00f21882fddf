// @vitest-environment happy-dom
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#core/access.ts';
import { initialAppState, setAppState } from '#web/app-state.ts';
import { signIn, signOut } from '#web/session.ts';
import { startApp } from './App.tsx';

let root: Root | undefined;
let stop: () => void;
let asked: string[];
let underWay: number;
let demoMode: boolean;
let profileRole: Role;

beforeEach(() => {
  asked = [];
  underWay = 0;
  demoMode = false;
  // Not due: on a slow machine the check for a newer version is made before a test ends.
  localStorage.setItem('checkForAppUpdatesAt', String(Date.now() + 60_000 * 60));
  // The test's DOM does not implement popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    const path = address.split('?')[0] ?? '';
    asked.push(`${method} ${path}`);
    return answer(() => Response.json(answers[path] ? answers[path]() : noRows));
  });
});
afterEach(async () => {
  await close();
  setAppState({ currentClient: null, mainMenuRoles: initialAppState.mainMenuRoles });
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const noRows = { count: 0, next: null, previous: null, results: [] };
const answers: Readonly<Record<string, () => unknown>> = {
  '/api/contacts/': () => ({
    portal_name: 'Clinport',
    logo: null,
    support_name: 'Help desk',
    support_email: 'help@clinport.test',
    support_phone: '+44 20 555',
    demo_mode: demoMode,
  }),
  '/profile': () => ({
    username: 'a@b.test',
    role: profileRole,
    client_id: null,
    is_blinded: false,
    capabilities: [],
    verified: true,
    name: 'Anna',
    email: 'a@b.test',
    phone: '',
    city: '',
    country: '',
    urlTwitter: '',
    urlGitHub: '',
    ui_settings: { old_ui: true, tracking: true, invoices: true },
  }),
  '/mfa/api-logout/': () => ({}),
};

/** Counts as pending until its body has been read. */
async function answer(make: () => Response): Promise<Response> {
  underWay += 1;
  setTimeout(() => {
    underWay -= 1;
  }, 0);
  return make();
}

async function open(path: string, role?: Role): Promise<void> {
  profileRole = role ?? 'user';
  history.replaceState(null, '', path);
  if (role) {
    const user = { username: 'a@b.test', email: 'a@b.test', role, verified: true };
    signIn({ token: 'abc', tokenExpiration: 4_000_000_000, user });
  }
  await draw();
}

async function draw(): Promise<void> {
  const started = startApp();
  stop = started.stop;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await drawn(() => root?.render(started.app));
  await settle();
}

async function close(): Promise<void> {
  await drawn(() => root?.unmount());
  stop();
  document.body.replaceChildren();
}

/** Performs the action and waits for its effects. */
async function does(what: () => unknown): Promise<void> {
  await drawn(what);
  await settle();
}

/** Performs the action and lets React render its immediate effects. */
async function drawn(what: () => unknown): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => void (await what()));
  // Updates that the app makes between two steps are not steps of a test.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
}

/** Pages and texts load in chunks: waits until the page head is rendered and nothing is pending. */
async function settle(): Promise<void> {
  await untilSo(() => {
    expect(document.querySelector('main h1')).not.toBeNull();
    expect(underWay).toBe(0);
  });
}

/** A chunk may take long to load on a busy machine. */
async function untilSo(check: () => void): Promise<void> {
  const flushed = async () => {
    await drawn(() => undefined);
    check();
  };
  await vi.waitFor(flushed, { timeout: 30_000, interval: 10 });
}

const menu = () => document.querySelector('header nav');
const entries = () => [...(menu()?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text));

describe('the frame', () => {
  it('NAV-01 NAV-29 HOME-01 shows visitors the landing page with the login', async () => {
    await open('/');
    expect(document.querySelector('h1')?.textContent).toBe('Your clinical supplies, from depot to site');
    expect(document.querySelector('main a[href="/login"]')?.textContent).toBe('Log in');
    expect(entries()).toEqual(['Home', 'Login', 'Signup']);
    expect(asked).toEqual(['GET /api/contacts/']);
  });

  it('HOME-05 A-111 shows the name of its operator and the support contact', async () => {
    await open('/login');
    expect(document.querySelector('header a[href="/"]')?.textContent).toBe('Clinport');
    expect(document.title).toBe('Log in · Clinport');
    await untilSo(() => {
      const footer = document.querySelector('footer');
      expect(footer?.textContent).toContain('Help desk');
      expect(footer?.querySelector('a[href="mailto:help@clinport.test"]')).not.toBeNull();
    });
  });

  it('HOME-04 A-126 says that data is purged in demo mode only', async () => {
    const footer = () => document.querySelector('footer')?.textContent;
    await open('/login');
    await untilSo(() => expect(footer()).toContain('Help desk'));
    expect(footer()).not.toContain('purged');
    await close();
    demoMode = true;
    await open('/login');
    await untilSo(() => expect(footer()).toContain('data is purged every 30 minutes'));
  });

  it('NAV-23 shows not found for any other path, to anyone', async () => {
    await open('/nowhere');
    expect(document.querySelector('h1')?.textContent).toBe('Not found');
  });

  it('NAV-02 NAV-28 NAV-31 shows the signed-in their home and menu', async () => {
    await open('/', 'user');
    expect(document.querySelector('h1')?.textContent).toBe('Welcome, Anna');
    expect(entries()).toEqual(['Home', 'Clients', 'Projects', 'Packages', 'Map', 'Weather']);
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Clinport');
  });

  it('NAV-36 HOME-02 gives a driver no menu, and no button to open one', async () => {
    await open('/', 'driver');
    expect(menu()).toBeNull();
    expect(document.querySelector('[aria-label="Open menu"]')).toBeNull();
    await untilSo(() =>
      expect(document.querySelector('main')?.textContent).toContain('Packages in your vehicle'),
    );
  });

  it('A-35 the menu follows the stored roles', async () => {
    await open('/', 'driver');
    await untilSo(() =>
      expect(document.querySelector('main')?.textContent).toContain('Packages in your vehicle'),
    );
    expect(menu()).toBeNull();
    await does(() => setAppState({ mainMenuRoles: ['driver'] }));
    expect(entries()).toContain('Packages');
    await does(() => setAppState({ mainMenuRoles: [] }));
    expect(menu()).toBeNull();
  });

  it('CLI-09 NAV-32 follows the chosen client, one entry is current, and it can be unset', async () => {
    await open('/clients/3/projects', 'user');
    await does(() => setAppState({ currentClient: { id: 3, name: 'Helix' } }));
    expect(menu()?.querySelector('a[href="/clients/3/projects"]')).not.toBeNull();
    const current = menu()?.querySelectorAll('[aria-current=page]') ?? [];
    expect([...current].map((link) => link.textContent)).toEqual(['Projects']);
    const leave = () => document.querySelector<HTMLElement>('[aria-label="Show all clients"]');
    await untilSo(() => expect(leave()).not.toBeNull());
    await does(() => leave()?.click());
    await untilSo(() => expect(menu()?.querySelector('a[href="/projects"]')).not.toBeNull());
  });

  it('A-66 PRJ-13 the location filter of the projects on the screen ends with the client', async () => {
    await open('/projects', 'user');
    await does(() => setAppState({ currentClient: { id: 3, name: 'Helix' } }));
    await close();
    await open('/clients/3/projects?location=5&search=asthma', 'user');
    await untilSo(() => expect(asked.join()).toContain('/projects/'));
    expect(location.search).toContain('location=5');
    const leave = () => document.querySelector<HTMLElement>('[aria-label="Show all clients"]');
    await untilSo(() => expect(leave()).not.toBeNull());
    await does(() => leave()?.click());
    await untilSo(() => expect(location.search).not.toContain('location'));
    expect(location.search).toContain('search=asthma');
  });

  it('THEME-01 switches the theme and remembers it as the flag dark', async () => {
    await open('/login');
    const toggle = document.querySelector<HTMLElement>('[role=switch]');
    const before = toggle?.getAttribute('aria-checked');
    await does(() => toggle?.click());
    expect(toggle?.getAttribute('aria-checked')).not.toBe(before);
    expect(localStorage.getItem('dark')).toBe(String(before !== 'true'));
  });

  it('A-22 A-46 applies a changed role that the server returns at start', async () => {
    profileRole = 'staff';
    const user = { username: 'a@b.test', email: 'a@b.test', role: 'driver', verified: true } as const;
    signIn({ token: 'abc', tokenExpiration: 4_000_000_000, user });
    history.replaceState(null, '', '/');
    await draw();
    expect(asked).toContain('GET /profile');
    expect(entries()).toContain('Clients');
  });

  it('AUTH-20 A-22 a token in local storage alone logs in by itself, as whoever the server says', async () => {
    localStorage.setItem('token', 'abc');
    localStorage.setItem('tokenExpiration', '4000000000');
    await open('/login');
    await untilSo(() => expect(location.pathname).toBe('/'));
    expect(asked).toContain('GET /profile');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'user', email: 'a@b.test' });
  });

  it('AUTH-20 a token that the server rejects is removed', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'Invalid token.' }, { status: 401 }));
    localStorage.setItem('token', 'abc');
    localStorage.setItem('tokenExpiration', '4000000000');
    await open('/login');
    await untilSo(() => expect(localStorage.getItem('token')).toBeNull());
    expect(location.pathname).toBe('/login');
  });

  it('AUTH-23 AUTH-24 AUTH-25 logs out: the token is revoked, the session gone, the login shown', async () => {
    await open('/projects', 'user');
    await act(async () => document.querySelector<HTMLElement>('button[aria-label^="User menu"]')?.click());
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(button('Log out')).toBeDefined();
    });
    await does(() => button('Log out')?.click());
    expect(asked).toContain('POST /mfa/api-logout/');
    expect(localStorage.getItem('token')).toBeNull();
    expect(location.pathname + location.search).toBe('/login');
  });
});
