// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#core/access.ts';
import { setAppState } from '#web/app-state.ts';
import { signIn, signOut } from '#web/session.ts';
import { startApp } from './App.tsx';

let root: Root | undefined;
let stop: () => void;
let asked: string[];
let demoMode: boolean;
let profileRole: Role;

beforeEach(() => {
  asked = [];
  demoMode = false;
  // The test's DOM knows no popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    const path = address.split('?')[0] ?? '';
    asked.push(`${method} ${path}`);
    return Response.json(answers[path] ? answers[path]() : noRows);
  });
});
afterEach(async () => {
  await close();
  setAppState({ currentClient: null });
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
  await act(() => root?.render(started.app));
  await settle();
}

async function close(): Promise<void> {
  await act(() => root?.unmount());
  stop();
  document.body.replaceChildren();
}

/** Does it, and lets React and the answers that follow come through. */
async function act(what: () => unknown): Promise<void> {
  await what();
  await new Promise((resolve) => setTimeout(resolve, 30));
}

/** Pages and words come in parts: wait until the head of the screen is there and nothing is under way. */
async function settle(): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector('main h1')).not.toBeNull());
  await act(() => undefined);
}

const menu = () => document.querySelector('header nav');
const entries = () => [...(menu()?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text));

describe('the frame', () => {
  it('NAV-01 NAV-29 HOME-01 shows visitors the landing page with the way in', async () => {
    await open('/');
    expect(document.querySelector('h1')?.textContent).toBe('Your clinical supplies, from depot to site');
    expect(document.querySelector('main a[href="/login"]')?.textContent).toBe('Log in');
    expect(entries()).toEqual(['Home', 'Login', 'Signup']);
    expect(asked).toEqual(['GET /api/contacts/']);
  });

  it('HOME-05 A-111 bears the name of its operator and the support contact', async () => {
    await open('/login');
    expect(document.querySelector('header a[href="/"]')?.textContent).toBe('Clinport');
    expect(document.title).toBe('Log in · Clinport');
    await vi.waitFor(() => {
      const footer = document.querySelector('footer');
      expect(footer?.textContent).toContain('Help desk');
      expect(footer?.querySelector('a[href="mailto:help@clinport.test"]')).not.toBeNull();
    });
  });

  it('HOME-04 A-126 says that data is purged in demo mode only', async () => {
    await open('/login');
    expect(document.querySelector('footer')?.textContent).not.toContain('purged');
    await close();
    demoMode = true;
    await open('/login');
    expect(document.querySelector('footer')?.textContent).toContain('data is purged every 30 minutes');
  });

  it('NAV-23 shows not found for any other path, to anyone', async () => {
    await open('/nowhere');
    expect(document.querySelector('h1')?.textContent).toBe('Not found');
  });

  it('NAV-02 NAV-28 NAV-31 shows the signed-in their home and menu', async () => {
    await open('/', 'user');
    expect(document.querySelector('h1')?.textContent).toBe('Welcome, Anna');
    expect(entries()).toEqual(['Home', 'Clients', 'Projects', 'Packages']);
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Clinport');
  });

  it('NAV-36 HOME-02 gives a driver no menu, and no button to open one', async () => {
    await open('/', 'driver');
    expect(menu()).toBeNull();
    expect(document.querySelector('[aria-label="Open menu"]')).toBeNull();
    expect(document.querySelector('main')?.textContent).toContain('Packages in your car');
  });

  it('CLI-09 NAV-32 follows the chosen client, one entry is current, and it can be unset', async () => {
    await open('/projects', 'user');
    await act(() => setAppState({ currentClient: { id: 3, name: 'Helix' } }));
    expect(menu()?.querySelector('a[href="/clients/3/projects"]')).not.toBeNull();
    const current = menu()?.querySelectorAll('[aria-current=page]') ?? [];
    expect([...current].map((link) => link.textContent)).toEqual(['Projects']);
    await act(() => document.querySelector<HTMLElement>('[aria-label="Show all clients again"]')?.click());
    expect(menu()?.querySelector('a[href="/projects"]')).not.toBeNull();
  });

  it('THEME-01 switches the theme and remembers it as the flag dark', async () => {
    await open('/login');
    const toggle = document.querySelector<HTMLElement>('[role=switch]');
    const before = toggle?.getAttribute('aria-checked');
    await act(() => toggle?.click());
    expect(toggle?.getAttribute('aria-checked')).not.toBe(before);
    expect(localStorage.getItem('dark')).toBe(String(before !== 'true'));
  });

  it('A-22 A-46 takes over another role that the server tells at start', async () => {
    profileRole = 'staff';
    const user = { username: 'a@b.test', email: 'a@b.test', role: 'driver', verified: true } as const;
    signIn({ token: 'abc', tokenExpiration: 4_000_000_000, user });
    history.replaceState(null, '', '/');
    await draw();
    expect(asked).toContain('GET /profile');
    expect(entries()).toContain('Clients');
  });

  it('AUTH-23 AUTH-24 AUTH-25 logs out: the server is told, the session gone, the login shown', async () => {
    await open('/projects', 'user');
    await act(() => button('Log out')?.click());
    await settle();
    expect(asked).toContain('POST /mfa/api-logout/');
    expect(localStorage.getItem('token')).toBeNull();
    expect(location.pathname + location.search).toBe('/login');
  });
});
