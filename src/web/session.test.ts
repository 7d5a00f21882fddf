// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const user = { username: 'anna@helix.test', email: 'anna@helix.test', role: 'user', verified: true } as const;

/** A new start of the app: the modules read local storage when they load. */
async function start() {
  vi.resetModules();
  const session = await import('./session.ts');
  const state = await import('./app-state.ts');
  return { ...session, ...state };
}

beforeEach(() => localStorage.clear());

describe('the session', () => {
  it('AUTH-13 AUTH-14 AUTH-15 ROLE-16 is kept under token, tokenExpiration and a user of exactly six fields', async () => {
    const { signIn } = await start();
    signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    expect(localStorage.getItem('token')).toBe('abc');
    expect(localStorage.getItem('tokenExpiration')).toBe('1900000000');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      username: 'anna@helix.test',
      userShortName: 'anna',
      email: 'anna@helix.test',
      verified: true,
      role: 'user',
      roleRepr: 'customer',
    });
  });

  it('amendment 28 derives blinding from the role until the profile is loaded, and keeps it over a reload', async () => {
    const first = await start();
    first.signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    expect(first.currentUser()?.isBlinded).toBe(false);
    first.updateUser({ is_blinded: true });
    expect(first.currentUser()?.isBlinded).toBe(true);
    // Later changes of other profile data do not affect it.
    first.updateUser({ verified: false });
    const second = await start();
    expect(second.currentUser()?.isBlinded).toBe(true);
    expect(Object.keys(JSON.parse(localStorage.getItem('user') ?? ''))).toHaveLength(6);
    second.signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user: { ...user, role: 'coordinator' } });
    expect(second.currentUser()?.isBlinded).toBe(true);
    second.signOut();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('AUTH-20 is restored at the next start', async () => {
    (await start()).signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    const { currentSession } = await start();
    expect(currentSession()).toMatchObject({ token: 'abc', tokenExpiration: 1_900_000_000, user });
  });

  it('AUTH-21 is absent without a token, or with an unreadable user', async () => {
    expect((await start()).currentSession()).toBeUndefined();
    localStorage.setItem('token', 'abc');
    localStorage.setItem('user', '{"username":');
    expect((await start()).currentSession()).toBeUndefined();
    localStorage.setItem('user', '{"username":"a","email":"a","role":"emperor"}');
    expect((await start()).currentSession()).toBeUndefined();
  });

  it('AUTH-17 A-05 reads the expiry as seconds, and treats a value that is not a number as passed', async () => {
    const { isExpired } = await start();
    expect(isExpired(1000, 999_999)).toBe(false);
    expect(isExpired(1000, 1_000_000)).toBe(true);
    expect(isExpired(Number.NaN, 0)).toBe(true);
  });

  it('AUTH-23 THEME-10 removes token, expiry, user and recent records at sign-out and keeps the rest', async () => {
    const { signIn, signOut, currentUser } = await start();
    localStorage.setItem('dark', 'true');
    signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    localStorage.setItem(`recentRecords:${user.username}`, '{"records":[]}');
    localStorage.setItem('recentRecords:another', '{}');
    signOut();
    expect(currentUser()).toBeUndefined();
    expect(Object.keys(localStorage).toSorted()).toEqual(['dark', 'recentRecords:another']);
  });

  it('AUTH-48 A-46 applies a new role, and creates no user when signed out', async () => {
    const { signIn, updateUser, currentUser } = await start();
    updateUser({ verified: true });
    expect(currentUser()).toBeUndefined();
    expect(localStorage.getItem('user')).toBeNull();
    signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    updateUser({ role: 'staff' });
    expect(currentUser()).toMatchObject({ role: 'staff', roleRepr: 'PM', username: 'anna@helix.test' });
  });
});

describe('the remembered state', () => {
  it('THEME-08 begins with page size 10, sorted by start_date descending', async () => {
    const { appState } = await start();
    expect(appState()).toMatchObject({
      currentClient: null,
      pageSize: 10,
      projectListPage: 1,
      sortBy: 'start_date',
      descending: true,
    });
  });

  it('THEME-09 THEME-06 survives a reload', async () => {
    const first = await start();
    first.signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    first.setAppState({ pageSize: 50, currentClient: { id: 3, name: 'Helix' } });
    expect((await start()).appState()).toMatchObject({
      pageSize: 50,
      currentClient: { id: 3, name: 'Helix' },
    });
  });

  it('A-65 THEME-05 is stored per user name: another person in the same browser does not see it', async () => {
    const { signIn, signOut, setAppState, appState } = await start();
    signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    setAppState({ currentClient: { id: 3, name: 'Helix' } });
    signOut();
    expect(appState().currentClient).toBeNull();
    signIn({
      token: 'def',
      tokenExpiration: 1_900_000_000,
      user: { ...user, username: 'boris@nordia.test' },
    });
    expect(appState().currentClient).toBeNull();
    signIn({ token: 'ghi', tokenExpiration: 1_900_000_000, user });
    expect(appState().currentClient).toEqual({ id: 3, name: 'Helix' });
  });

  it('A-66 clears the selections made inside the previous client', async () => {
    const { setAppState, appState } = await start();
    const picked = { currentLocation: { id: 5, name: 'Georgia' }, currentInventory: 9, currentCar: 'AA 1' };
    setAppState({ currentClient: { id: 3, name: 'Helix' }, ...picked });
    expect(appState()).toMatchObject(picked);
    setAppState({ currentClient: { id: 4, name: 'Nordia' } });
    expect(appState()).toMatchObject({ currentLocation: null, currentInventory: null, currentCar: null });
  });

  it('A-66 PRJ-13 THEME-09 the location filter of the projects is cleared when the client changes or is left', async () => {
    const { setAppState, appState } = await start();
    const { projectListOptions } = appState();
    const narrowed = {
      currentLocation: { id: 5, name: 'Georgia' },
      projectListPage: 3,
      projectListOptions: { ...projectListOptions, search: 'asthma', selectedLocations: [5] },
    };
    const cleared = {
      currentLocation: null,
      projectListPage: 1,
      projectListOptions: { ...projectListOptions, search: 'asthma', selectedLocations: [] },
    };
    for (const currentClient of [{ id: 3, name: 'Helix' }, { id: 4, name: 'Nordia' }, null]) {
      setAppState(narrowed);
      expect(appState()).toMatchObject(narrowed);
      setAppState({ currentClient });
      expect(appState()).toMatchObject(cleared);
    }
  });

  it('notifies its subscribers only of changes', async () => {
    const { setAppState, appState } = await start();
    setAppState({ currentClient: { id: 3, name: 'Helix' } });
    const before = appState();
    setAppState({ currentClient: { id: 3, name: 'Helix' } });
    expect(appState()).toBe(before);
  });

  it('replaces invalid stored values by the initial ones, key by key', async () => {
    (await start()).signIn({ token: 'abc', tokenExpiration: 1_900_000_000, user });
    localStorage.setItem('appState:anna@helix.test', '{"pageSize":"many","descending":false}');
    expect((await start()).appState()).toMatchObject({ pageSize: 10, descending: false });
  });
});
