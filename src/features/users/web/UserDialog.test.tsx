// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorStore, showErrors, toastStore } from '#web/messages.ts';
import { signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import type { UserType } from '../rules.ts';
import { UserDialog } from './UserDialog.tsx';

let root: Root;
/** What the server says to the next creation. */
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
const answers: Readonly<Record<string, unknown>> = {
  '/api/users/choices/': { cars: [thing], sites: [thing] },
  '/api/clients/': { count: 1, next: null, previous: null, results: [client] },
};

beforeEach(async () => {
  bodies = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') {
      bodies.push(JSON.parse(body ?? '') as Record<string, unknown>);
      return Response.json(refusal.body, { status: refusal.status });
    }
    const path = Object.keys(answers).find((one) => url.startsWith(one)) ?? '';
    return Response.json(answers[path] ?? {}, { status: path === '' ? 404 : 200 });
  });
  const user = { username: 'a@x.test', email: 'a@x.test', verified: true };
  signIn({ token: 'abc', tokenExpiration: Date.now() / 1000 + 3600, user: { ...user, role: 'admin' } });
  await loadTexts(['users', 'table', 'validation']);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  showErrors([]);
  signOut();
  vi.unstubAllGlobals();
});

async function show(type: UserType): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <UserDialog by="admin" type={type} onClose={() => undefined} />
      </QueryClientProvider>,
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
/** By a part of its name. */
async function chooseClient(): Promise<void> {
  await type_('client', 'sev');
  const found = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Seven');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(found()).toBeDefined();
  });
  await act(async () => found()?.click());
}
const refusing = (fields: Record<string, string>, msg = 'MISSING') => {
  refusal = { status: 400, body: { errors: { msg, fields } } };
};
const faults = () => [...document.querySelectorAll('[id$=-error]')].map((one) => one.textContent);
const faultOf = (name: string) => {
  const described = input(name)?.closest('fieldset') ?? input(name);
  return document.getElementById(described?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    ?.textContent;
};

it('A-19 warns of a password that its owner could not choose, and only of that', async () => {
  await show('driver');
  const warning = () =>
    document.getElementById((input('password')?.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '')
      ?.textContent ?? '';
  await type_('password', 'abcde');
  expect(warning()).toMatch(/^Easy to guess/);
  await type_('password', 'Zebra-7!');
  expect(warning()).toBe('');
});

it('A-129 shows how a phone number is written', async () => {
  await show('driver');
  expect(document.body.textContent).toContain('+380 671 234567');
});

describe('what the server refuses of a user', () => {
  it.each([
    ['manager', 'client', 'client_id', 'client_id'],
    ['driver', 'car', 'car_id', 'car_id'],
    ['site_user', 'sites', 'site_ids', 'site_ids'],
    ['site_user', 'sites', 'site_ids', 'site_ids.0'],
    ['manager', 'email', 'username', 'username'],
  ] as const)('of a %s stands at %s', async (kind, field, sent, refused) => {
    refusing({ [refused]: 'unknown_choice' });
    await show(kind);
    if (field === 'sites') await act(async () => input(field)?.click());
    else if (field === 'client') await chooseClient();
    else if (field !== 'email') await type_(field, '7');
    await save();
    expect(bodies[0]?.[sent]).toEqual(
      sent === 'username' ? 'anna@helix.test' : sent === 'site_ids' ? [7] : 7,
    );
    expect(faults()).toEqual([faultOf(field)]);
    expect(faultOf(field)).toMatch(/./);
    expect(errorStore.get().codes).toEqual([]);
    expect(document.activeElement).toBe(input(field));
    // It was said of that value, not of the next one.
    if (field === 'sites' || field === 'client') await act(async () => input(field)?.click());
    else await type_(field, field === 'email' ? 'other@helix.test' : '');
    expect(faults()).toEqual([]);
  });

  it('ERR-02 A-125 a user that is gone leaves the bar silent, and is told all the same', async () => {
    await show('manager');
    refusal = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };
    await save();
    expect(errorStore.get().codes).toEqual([]);
    expect(toastStore.get().map(({ text }) => text)).toEqual([expect.stringContaining('has changed')]);
    expect(input('email')?.value).toBe('anna@helix.test');
    toastStore.set([]);
  });

  it('ERR-01 with a code of its own is told above too, and what has no field is told there alone', async () => {
    await show('manager');
    refusing({ email: 'taken' }, 'EMAIL_ALREADY_EXISTS');
    await save();
    expect([faults().length, errorStore.get().codes]).toEqual([1, ['EMAIL_ALREADY_EXISTS']]);
    await type_('email', 'other@helix.test');
    refusing({ is_superuser: 'wrong_type' });
    await save();
    expect([faults(), errorStore.get().codes]).toEqual([[], ['MISSING']]);
  });
});
