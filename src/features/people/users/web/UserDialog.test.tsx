// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorStore, showErrors, showSuccess, successStore, toastStore } from '#web/messages.ts';
import { signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import type { UserRow } from '../contract.ts';
import type { UserType } from '../rules.ts';
import { UserDialog } from './UserDialog.tsx';

let root: Root;
/** The next response to a creation. */
let refusal: { status: number; body: unknown };
let bodies: Record<string, unknown>[];

const thing = { id: 7, name: 'Seven' };
const client = {
  ...thing,
  smo_ids: [],
  projects: 0,
  managers: 0,
  packages: 0,
  locations_str: '',
  is_active: true,
};
const stored: UserRow = {
  id: 5,
  username: 'before@helix.test',
  email: 'before@helix.test',
  is_active: true,
  is_invoicing: true,
  is_mfa: false,
  is_superuser: false,
  is_staff: false,
  manager: true,
  site_user: false,
  site_role: null,
  groups: [],
  role: 'invoicing_user',
  is_blinded: null,
  capabilities: [],
  client_id: 7,
  car_id: null,
  site_ids: [],
  name: 'Anna',
  phone: '',
  city: '',
  country: '',
  verified: true,
  last_login: null,
  date_joined: '2026-01-01T00:00:00.000Z',
  deactivated_date: null,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/users/choices/': { cars: [thing], sites: [thing] },
  '/api/clients/7/': client,
  '/api/clients/': { count: 1, next: null, previous: null, results: [client] },
};

beforeEach(async () => {
  bodies = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST' || method === 'PATCH') {
      bodies.push(JSON.parse(body ?? '') as Record<string, unknown>);
      return Response.json(refusal.body, { status: refusal.status });
    }
    const path = Object.keys(answers).find((one) => url.startsWith(one)) ?? '';
    return Response.json(answers[path] ?? {}, { status: path === '' ? 404 : 200 });
  });
  const user = { username: 'a@x.test', email: 'a@x.test', verified: true };
  signIn({ token: 'abc', tokenExpiration: Date.now() / 1000 + 3600, user: { ...user, role: 'admin' } });
  await import('#web/forms/OpenDialog.tsx');
  await loadTexts(['users', 'table', 'validation']);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  showErrors([]);
  showSuccess(null);
  signOut();
  vi.unstubAllGlobals();
});

async function show(type: UserType, by: 'admin' | 'staff' = 'admin', user?: UserRow): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <UserDialog by={by} type={type} user={user} onClose={() => undefined} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toContain(type === 'manager' ? 'Main client' : 'Seven');
  });
  await type_('email', 'anna@helix.test');
  await type_('password', 'Fresh-Word.9');
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
async function type_(name: string, text: string): Promise<void> {
  const element = input(name);
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value')?.set;
  await act(async () => {
    setter?.call(element, text);
    element?.dispatchEvent(
      new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
}
async function save(): Promise<void> {
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}
/** Found by a part of its label. */
async function chooseClient(): Promise<void> {
  await type_('client', 'sev');
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent === 'Seven');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(found()).toBeDefined();
  });
  await act(async () => found()?.click());
}
const refusing = (fields: Record<string, string>, msg = 'MISSING') => {
  refusal = { status: 400, body: { errors: { msg, fields } } };
};
const errors = () => [...document.querySelectorAll('[id$=-error]')].map((one) => one.textContent);
const errorOf = (name: string) => {
  const described = input(name)?.closest('fieldset') ?? input(name);
  return document.getElementById(described?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    ?.textContent;
};

it.each([
  ['blinding_by_role', null],
  ['blinded', true],
  ['not_blinded', false],
])('amendment 28 an administrator decides who is blinded: %s', async (chosen, is_blinded) => {
  await show('coordinator');
  await type_('blinding', chosen);
  refusing({});
  await save();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ is_blinded, user_type: 'coordinator' });
  expect(bodies[0]).not.toHaveProperty('blinding');
});

it('amendment 28 the field is hidden from staff and for a driver, who is always blinded', async () => {
  await show('driver');
  expect(input('blinding')).toBeNull();
  await act(async () => root.unmount());
  document.body.replaceChildren();
  await show('coordinator', 'staff');
  expect(input('blinding')).toBeNull();
  refusing({});
  await save();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('is_blinded');
});

it('USR-12 creation sends the fields of the specification, and 201 shows created', async () => {
  await show('driver');
  await type_('car', '7');
  refusal = { status: 201, body: { ...stored, id: 8 } };
  await save();
  await vi.waitFor(() => expect(successStore.get().message).toBe('common.CREATED_SUCCESSFULLY'));
  expect(bodies).toEqual([
    expect.objectContaining({
      username: 'anna@helix.test',
      email: 'anna@helix.test',
      password: 'Fresh-Word.9',
      is_active: true,
      is_invoicing: false,
      is_mfa: false,
      user_type: 'driver',
    }),
  ]);
});

it('USR-13 a change sends them with the id and the client, and 200 shows updated', async () => {
  await show('manager', 'admin', stored);
  refusal = { status: 200, body: stored };
  await save();
  await vi.waitFor(() => expect(successStore.get().message).toBe('common.UPDATED_SUCCESSFULLY'));
  expect(bodies).toEqual([
    expect.objectContaining({
      id: stored.id,
      username: 'anna@helix.test',
      email: 'anna@helix.test',
      password: 'Fresh-Word.9',
      is_active: true,
      is_invoicing: true,
      is_mfa: false,
      client_id: 7,
    }),
  ]);
});

it('A-19 warns of a password that its owner could not choose, and of no other', async () => {
  await show('driver');
  const warning = () =>
    document.getElementById((input('password')?.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '')
      ?.textContent ?? '';
  await type_('password', 'abcde');
  expect(warning()).toMatch(/^Easy to guess/);
  await type_('password', 'Zebra-7!');
  expect(warning()).toBe('');
});

it('A-129 shows the format of a phone number', async () => {
  await show('driver');
  expect(document.body.textContent).toContain('+380 671 234567');
});

describe('server errors of a user', () => {
  it.each([
    ['manager', 'client', 'client_id', 'client_id'],
    ['driver', 'car', 'car_id', 'car_id'],
    ['site_user', 'sites', 'site_ids', 'site_ids'],
    ['site_user', 'sites', 'site_ids', 'site_ids.0'],
    ['manager', 'email', 'username', 'username'],
  ] as const)('of a %s are shown at %s', async (kind, field, sent, refused) => {
    refusing({ [refused]: 'unknown_choice' });
    await show(kind);
    if (field === 'sites') await act(async () => input(field)?.click());
    else if (field === 'client') await chooseClient();
    else if (field !== 'email') await type_(field, '7');
    await save();
    expect(bodies[0]?.[sent]).toEqual(
      sent === 'username' ? 'anna@helix.test' : sent === 'site_ids' ? [7] : 7,
    );
    expect(errors()).toEqual([errorOf(field)]);
    expect(errorOf(field)).toMatch(/./);
    expect(errorStore.get().codes).toEqual([]);
    expect(document.activeElement).toBe(input(field));
    // The error belongs to that value, not to the next one.
    if (field === 'sites') await act(async () => input(field)?.click());
    else await type_(field, field === 'email' ? 'other@helix.test' : '');
    expect(errors()).toEqual([]);
  });

  it('ERR-02 A-125 for a deleted user the bar stays silent, but a message is shown', async () => {
    await show('manager');
    refusal = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };
    await save();
    expect(errorStore.get().codes).toEqual([]);
    expect(toastStore.get().map(({ text }) => text)).toEqual([expect.stringContaining('has changed')]);
    expect(input('email')?.value).toBe('anna@helix.test');
    toastStore.set([]);
  });

  it('ERR-01 an error with a code of its own is also shown above, one without a field only there', async () => {
    await show('manager');
    refusing({ email: 'taken' }, 'EMAIL_ALREADY_EXISTS');
    await save();
    expect([errors().length, errorStore.get().codes]).toEqual([1, ['EMAIL_ALREADY_EXISTS']]);
    await type_('email', 'other@helix.test');
    refusing({ is_superuser: 'wrong_type' });
    await save();
    expect([errors(), errorStore.get().codes]).toEqual([[], ['MISSING']]);
  });
});
