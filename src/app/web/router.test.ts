// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { errorStore, showErrors, showSuccess, successStore } from '#web/messages.ts';
import { signIn, signOut } from '#web/session.ts';
import { createAppRouter, transitionTypes } from './router.tsx';

const between = (from: string, to: string) =>
  transitionTypes({
    fromLocation: { pathname: from },
    toLocation: { pathname: to },
    pathChanged: from !== to,
  });

beforeEach(() => {
  signOut();
  history.replaceState(null, '', '/');
});

async function open(href: string): Promise<string> {
  const router = createAppRouter();
  await router.navigate({ href });
  await router.load();
  return router.state.location.href;
}

const session = {
  token: 'abc',
  tokenExpiration: 4_000_000_000,
  user: { username: 'a@b.test', email: 'a@b.test', verified: true },
};

describe('transitions', () => {
  it('NAV-27 A-57 slide left when deeper, right when shallower, fade at the same depth', () => {
    expect(between('/projects', '/projects/3')).toEqual(['slide-left']);
    expect(between('/clients/3/projects', '/clients')).toEqual(['slide-right']);
    expect(between('/', '/clients')).toEqual(['slide-left']);
    expect(between('/clients', '/packages')).toEqual(['fade']);
  });

  it('do not move for another page of the same list', () => {
    expect(between('/projects', '/projects')).toBe(false);
  });
});

describe('the router', () => {
  it('NAV-24 redirects visitors to the login and keeps the requested address', async () => {
    await expect(open('/projects/7?tab=returns')).resolves.toBe(
      '/login?redirect=%2Fprojects%2F7%3Ftab%3Dreturns',
    );
  });

  it('AUTH-26 A-08 redirects signed-in users from the login: to an internal path, else home', async () => {
    signIn({ ...session, user: { ...session.user, role: 'user' } });
    await expect(open('/login?redirect=/projects/7?tab=returns')).resolves.toBe('/projects/7?tab=returns');
    await expect(open('/login?redirect=//evil.test')).resolves.toBe('/');
  });

  it('NAV-26 A-62 clears messages when the path changes, not before', async () => {
    const router = createAppRouter();
    await router.load();
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
    showErrors(['MISSING']);
    await router.navigate({ href: '/?page=2' });
    expect([errorStore.get().codes, successStore.get().show]).toEqual([['MISSING'], true]);
    await router.navigate({ href: '/login' });
    expect([errorStore.get().codes, successStore.get().show]).toEqual([[], false]);
  });
});
