// Access to pages, and how a session begins, is renewed and ends.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, fillSignIn, portal, signIn, untilListed } from './portal.ts';

const site = portal();
const customer = 'customer@demo.test';
const deep = '/projects/1?tab=returns&returns_sort=-site_name&returns_search=a%20b#content';

describe('the login page', () => {
  it('NAV-24 AUTH-26 redirects a visitor to the login and then to the requested path, query and hash', async () => {
    const page = await site.page();
    const before = page.url();
    await page.goto(deep);
    await page.waitForURL('**/login?*');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(
      '/projects/1?tab=returns&returns_sort=-site_name&returns_search=a+b#content',
    );
    await signIn(page, customer);
    await page.waitForURL(`**${deep.replace('%20', '+')}`);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    // The login is not a history entry.
    await page.goBack();
    await page.waitForURL(before);
  });

  it('A-08 follows no redirect to another origin, to an unknown path or back to the login', async () => {
    const page = await site.page({ as: customer });
    const wanted = [
      '//evil.example/projects',
      '/\\evil.example/projects',
      '\\\\evil.example',
      'https://evil.example/projects',
      'javascript:alert(1)',
      'projects',
      '/%2F/evil.example',
      '/no-such-screen',
      '/login?redirect=/login',
      '',
    ];
    for (const redirect of wanted) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
      expect(page.url(), redirect).toBe(`${site.origin}/`);
    }
    // The same check accepts a valid redirect.
    await page.goto(`/login?redirect=${encodeURIComponent('/packages?page=2')}`);
    await page.waitForURL('**/packages?page=2');
  });

  it('A-08 follows no redirect to another origin after the form either', async () => {
    const page = await site.page();
    await page.goto('/login?redirect=//evil.example/projects');
    await signIn(page, customer);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    expect(page.url()).toBe(`${site.origin}/`);
  });

  it('A-63 AUTH-20 redirects a signed-in person home from the login, also after a reload', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/login');
    await page.waitForURL(`${site.origin}/`);
    await page.reload();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  });

  it('AUTH-21 AUTH-19 makes no bearer call while signed out, and renews no token before its expiry', async () => {
    const page = await site.page();
    const bearers: string[] = [];
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['authorization']) bearers.push(request.url());
      if (new URL(request.url()).pathname === '/token') renewals.push(request.url());
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(bearers).toEqual([]);
    await signIn(page, customer);
    await page.getByRole('heading', { name: 'Latest projects' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(bearers.length).toBeGreaterThan(0);
    expect(renewals).toEqual([]);
  });

  it('AUTH-13 AUTH-14 AUTH-15 AUTH-16 THEME-10 stores token, expiry and user in the browser, and no password', async () => {
    const page = await site.page();
    const before = Math.floor(Date.now() / 1000);
    await signIn(page, customer);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    const stored = await storage(page);
    expect(JSON.parse(stored['user'] ?? '')).toEqual({
      username: customer,
      userShortName: 'customer',
      email: customer,
      verified: true,
      role: 'user',
      roleRepr: 'customer',
    });
    expect(stored['token']).toMatch(/^[\w-]{43}$/);
    const lasts = Number(stored['tokenExpiration']) - before;
    expect(lasts).toBeGreaterThanOrEqual(1440 * 60);
    expect(lasts).toBeLessThan(1440 * 60 + 60);
    expect(JSON.stringify(stored)).not.toContain('Demo-2026!');
    const known =
      /^(token|tokenExpiration|user|isBlinded|locale|dark|knownValues|checkForAppUpdatesAt|appState:.+)$/;
    expect(Object.keys(stored).filter((key) => !known.test(key))).toEqual([]);
  });
});

describe('rejected logins', () => {
  it.each([
    ['AUTH-27 a wrong password', customer, 'wrong'],
    ['AUTH-27 an unknown name', 'unknown@demo.test', 'Demo-2026!'],
    ['A-02 a deactivated account with its right password', 'inactive@demo.test', 'Demo-2026!'],
    ['A-02 an account with two-step verification and a wrong password', 'mfa@demo.test', 'wrong'],
  ])('%s: all are told the same', async (_, email, password) => {
    const page = await site.page({ provokes: /status of 400/ });
    await page.goto('/login?redirect=/projects');
    const refused = page.waitForResponse('**/mfa/api-token-auth/');
    await fillSignIn(page, email, password);
    const answer = await refused;
    expect([answer.status(), await answer.json()]).toEqual([
      400,
      { non_field_errors: ['unable to log in with provided credentials'] },
    ]);
    await eventually(() => page.getByRole('alert').innerText()).toBe(
      'You entered the wrong login or password',
    );
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(Object.keys(await storage(page))).not.toContain('token');
    // The name stays, so that only the password has to be typed again.
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  });

  it('reports missing fields before any call', async () => {
    const page = await site.page();
    await page.goto('/login');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('this field is required').waitFor();
    await page.getByText('password is required').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'username',
    );
    expect(asked.filter((path) => path.startsWith('/mfa'))).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('A-06 AUTH-22 ERR-05 redirects to the login with the reason, and after it back to the same page', async () => {
    const page = await site.page({ as: customer, provokes: /status of 401/ });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    const { token = '' } = await storage(page);
    await fetch(`${site.origin}/mfa/api-logout/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Packages' }).click();
    await page.waitForURL('**/login?redirect=%2Fpackages');
    await eventually(() => page.getByRole('alert').innerText()).toBe(
      'You need to re-authenticate as your token is expired',
    );
    expect(Object.keys(await storage(page)).filter((key) => /^(token|user|isBlinded)/.test(key))).toEqual([]);
    await signIn(page, customer);
    await page.waitForURL('**/packages');
    await untilListed(page, 'Packages');
    expect(await page.getByRole('alert').innerText()).toBe('');
  });

  it('AUTH-23 AUTH-24 AUTH-25 logging out clears the browser, revokes the token and opens the login', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    const { token = '' } = await storage(page);
    const revoked = page.waitForResponse('**/mfa/api-logout/');
    await logOut(page);
    await page.waitForURL(`${site.origin}/login`);
    expect((await revoked).ok()).toBe(true);
    expect(Object.keys(await storage(page)).filter((key) => /^(token|user|isBlinded)/.test(key))).toEqual([]);
    expect(await page.getByRole('alert').innerText()).toBe('');
    const answer = await fetch(`${site.origin}/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.json()]).toEqual([401, { detail: 'Invalid token.' }]);
    // 'Back' shows nothing of the ended session.
    await page.goBack();
    await page.waitForURL('**/login?redirect=*');
  });

  it('AUTH-23 logging out works when its call fails', async () => {
    const page = await site.page({ as: customer, provokes: /api-logout/ });
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    await page.route('**/mfa/api-logout/', (route) => route.abort());
    await logOut(page);
    await page.waitForURL(`${site.origin}/login`);
    expect(Object.keys(await storage(page)).filter((key) => /^(token|user|isBlinded)/.test(key))).toEqual([]);
    expect(await page.getByRole('alert').innerText()).toBe('');
  });

  it('AUTH-25 another tab follows', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/projects');
    const second = await page.context().newPage();
    await second.goto('/packages');
    await untilListed(second, 'Packages');
    await page.bringToFront();
    await logOut(page);
    await page.waitForURL('**/login');
    await second.waitForURL('**/login?redirect=%2Fpackages');
  });
});

describe('renewal', () => {
  it('AUTH-17 AUTH-18 A-04 an expired token is renewed once for all concurrent calls', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    // Prefetched calls have completed before the expiry passes.
    await page.waitForLoadState('networkidle');
    const { token: old = '' } = await storage(page);
    await page.evaluate(() =>
      localStorage.setItem('tokenExpiration', String(Math.floor(Date.now() / 1000) - 5)),
    );
    const renewals: string[] = [];
    const bearers = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const bearer = request.headers()['authorization'];
      if (pathname === '/token') renewals.push(bearer ?? '');
      // The contacts of the footer are public: they need no token.
      else if (bearer && pathname !== '/api/contacts/') bearers.add(bearer);
    });
    // Home makes several calls at once
    await page.goto('/');
    await page.getByRole('heading', { name: 'Latest projects' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(renewals).toEqual([`Bearer ${old}`]);
    const { token = '', tokenExpiration } = await storage(page);
    expect(token).not.toBe(old);
    expect(Number(tokenExpiration)).toBeGreaterThan(Date.now() / 1000 + 1439 * 60);
    expect([...bearers]).toEqual([`Bearer ${token}`]);
  });

  it('CALL-75 a reload confirms the kept session by /profile; locations and current weather come by their lists', async () => {
    const page = await site.page({ as: customer });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() === 'fetch') asked.push(`${request.method()} ${pathname}${search}`);
    });
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    await eventually(() => asked).toEqual(
      expect.arrayContaining([
        'GET /profile',
        'GET /api/locations/?page=1&limit=50',
        'GET /api/weather/?limit=20',
      ]),
    );
    expect(asked.filter((call) => call.startsWith('POST') && call.includes('api-token-auth'))).toEqual([]);
  });

  it('A-05 A-06 an expiry that is not a number counts as passed; a rejected renewal ends the session with a message', async () => {
    const page = await site.page({ as: customer, provokes: /status of 401/ });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    const { token = '' } = await storage(page);
    await fetch(`${site.origin}/mfa/api-logout/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.evaluate(() => localStorage.setItem('tokenExpiration', 'soon'));
    const renewal = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/token');
    await page.goto('/projects');
    expect((await renewal).status()).toBe(401);
    await page.waitForURL('**/login?redirect=%2Fprojects');
    await eventually(() => page.getByRole('alert').innerText()).toBe(
      'You need to re-authenticate as your token is expired',
    );
  });
});

function storage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}
