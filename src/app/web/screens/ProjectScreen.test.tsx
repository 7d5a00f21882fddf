// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProjectNames } from '#features/supply/projects/web/queries.ts';
import { appState, initialAppState, setAppState } from '#web/app-state.ts';
import { signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { ProjectScreen } from './ProjectScreen.tsx';

const asked: string[] = [];
const inbound = {
  id: 5,
  order: '',
  invoice: '',
  received_date: '2026-02-04',
  weight: '12.500',
  quantity: null,
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/projects/14/': {
    id: 14,
    name: 'HLX-203',
    sponsor: null,
    smo_id: null,
    client: { id: 1, name: 'Helix Biopharma' },
    start_date: null,
    end_date: null,
    location: null,
    locations: [],
    is_active: true,
    transit: [],
    purchase: [],
    ivrs: [],
    totals: { inbounds: 1, outbounds: 0, returns: 0, inventories: 0, destructions: 0 },
  },
  '/api/projects/14/overview/': {
    stock: {
      products: [
        { product: 'HX-12 20 mg', on_hand: '12.500', expiring: 2 },
        { product: null, on_hand: '3.000', expiring: 0 },
      ],
      products_count: 2,
      next_expiry: { id: 7, product: 'HX-12 20 mg', batch: 'B-7', expiry_date: '2027-01-31' },
    },
    shipments: {
      weeks: [{ week: '2026-11-16', outbounds: 4 }],
      on_time: { due: 8, on_time: 7, missed: 1 },
    },
    open_issues: 3,
    budgets: [{ currency: 'EUR', left: '-30.00', invoice: { id: 9, name: 'INV-9' } }],
    activity: [
      {
        kind: 'packages',
        id: 5,
        reference: 'AB-1',
        date: null,
        at: '2026-11-20T10:00:00.000Z',
        status: 'At customs',
        place: 'Kyiv',
      },
      {
        kind: 'inbounds',
        id: 6,
        reference: null,
        date: '2026-11-19',
        at: null,
        status: null,
        place: null,
      },
    ],
  },
  '/api/projects/14/inbounds/': { count: 1, next: null, previous: null, results: [inbound] },
};
let root: Root | undefined;

beforeEach(async () => {
  asked.length = 0;
  setAppState(initialAppState);
  const user = { username: 'ann', email: 'ann@demo.test', role: 'staff', verified: true } as const;
  signIn({ token: 't', tokenExpiration: Date.now() / 1000 + 60, user });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { pathname } = new URL(address, 'http://x.test');
    const answer = answers[pathname];
    return Response.json(answer ?? {}, { status: answer === undefined ? 404 : 200 });
  });
  await loadTexts(['common', 'projects', 'records', 'table', 'reports']);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  signOut();
  vi.unstubAllGlobals();
});

async function open(path: string): Promise<void> {
  const rootRoute = createRootRoute();
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: '/projects/$id',
    component: ProjectScreen,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root?.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toMatch(/./);
  });
}

describe('the lists of a project', () => {
  it.each(['abc', '-1', '1e3', '%20'])(
    'PRJ-09 A-143 without an id (%s) nothing is asked or changed',
    async (id) => {
      const before = appState();
      await open(`/projects/${id}`);
      expect(asked).toEqual([]);
      expect(appState()).toEqual(before);
    },
  );

  it('request the project of the id', async () => {
    await open('/projects/12');
    expect(asked.map((address) => new URL(address, 'http://x.test').pathname)).toContain('/api/projects/12/');
  });
});

it('opens with the overview, whose figures lead to their lists', async () => {
  await open('/projects/14');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toContain('Latest activity');
  });
  expect(asked.some((address) => address.includes('/inbounds/'))).toBe(false);
  const links = [...document.querySelectorAll('main a, a')].map(
    (link) =>
      `${link.textContent} ${decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' ')}`,
  );
  const leads = (text: string, to: string) =>
    expect(links.filter((link) => link.startsWith(text) && link.endsWith(to))).toHaveLength(1);
  leads('Open issues3', '/gaps?project__name=HLX-203&project__client__name=Helix Biopharma');
  leads('Next expiry', '/projects/14?tab=inventories&record=inventories-7');
  leads(
    'On time in 12 months87%7 of 8 shipments',
    '/on_time?tab=shipments&kind=due&project__name=HLX-203&project__client__name=Helix Biopharma',
  );
  leads('Budget left (EUR)', '/invoices/9?step=2');
  leads('12.500', '/projects/14?tab=inventories&inventories_product=HX-12 20 mg');
  leads('2 batches', '/projects/14?tab=expiry&expiry_product=HX-12 20 mg');
  leads('16 Nov 2026', '/projects/14?tab=outbounds&outbounds_week=2026-11-16');
  leads('AB-1', '/packages/5');
  leads('Inbound', '/projects/14?tab=inbounds&record=inbounds-6');
  // Calls that are not listed get no list.
  expect(links.some((link) => link.startsWith('3.000') || link.startsWith('3 '))).toBe(false);
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('at most 4 in one week');
});

describe('hidden columns and lists of a blinded person are left out', () => {
  const links = () =>
    [...document.querySelectorAll('nav a, [role=tab], a')].map((one) => one.textContent ?? '');
  const heads = () => [...document.querySelectorAll('th, dt, h3')].map((one) => one.textContent);
  async function openAs(is_blinded: boolean): Promise<void> {
    const user = {
      username: 'kim',
      email: 'kim@demo.test',
      role: 'user',
      verified: true,
      is_blinded,
    } as const;
    signIn({ token: 't', tokenExpiration: Date.now() / 1000 + 60, user });
    await open('/projects/14?tab=inbounds');
    // The parts of the page load one after the other; on a busy machine that takes longer than the default of a second.
    const arrived = async () => {
      await act(async () => undefined);
      expect(document.body.textContent).toMatch(/4 Feb 2026|Feb 4, 2026/);
    };
    await vi.waitFor(arrived, { timeout: 15_000 });
  }

  it('not blinded: all lists, all columns, a search', async () => {
    await openAs(false);
    expect(links().join()).toContain('Inventories');
    expect(heads()).toEqual(expect.arrayContaining(['Quantity', 'Invoice']));
    expect(document.querySelector('input[type=search]')).not.toBeNull();
  });

  it('blinded: no inventories, no columns of batches and purchases, nothing to search', async () => {
    await openAs(true);
    expect(links().join()).toContain('Inbounds');
    expect(links().join()).not.toContain('Inventories');
    for (const head of ['Quantity', 'Invoice', 'Order']) expect(heads()).not.toContain(head);
    expect(document.querySelector('input[type=search]')).toBeNull();
  });
});

describe('the project search', () => {
  it('PRJ-04 runs only with a text', async () => {
    const { signal } = new AbortController();
    expect(await findProjectNames('  ', signal)).toEqual([]);
    expect(asked).toEqual([]);
    await findProjectNames(' AB ', signal).catch(() => undefined);
    expect(new URL(asked[0] ?? '', 'http://x.test').searchParams.get('filter')).toBe('AB');
  });
});
