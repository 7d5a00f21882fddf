// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildListQuery, type ListDeclaration, type ListState } from '#core/list-query.ts';
import { appState, initialAppState, setAppState } from '#web/app-state.ts';
import { loadTexts } from '#web/texts.ts';
import { type Column, day, quantity, text } from './columns.tsx';
import { DataTable } from './DataTable.tsx';
import { useList } from './use-list.ts';

interface Row {
  id: number;
  name: string;
  start_date: string | null;
  qty_stock: string | null;
}

const counts = { queryKey: ['counts'], queryFn: () => Promise.resolve({ filters: [] }) };
const declaration = {
  sort: ['name', 'start_date'],
  search: ['name'],
  filters: ['status', 'is_active', 'location'],
  defaultSort: '-start_date',
} as const satisfies ListDeclaration;

const columns: Column<Row>[] = [
  text('name', 'Name', { main: true }),
  day('start_date', 'Start'),
  quantity('qty_stock', 'In stock'),
];

/** A server of numbered rows that responds on demand and records its requests. */
function serverOf(total: number) {
  const calls: Record<string, string>[] = [];
  let held: (() => void)[] | undefined;
  let failing = false;
  const answer = (state: ListState) => {
    const rows = Array.from({ length: total }, (_, index) => ({
      id: index + 1,
      name: `Row ${index + 1}`,
      start_date: index === 1 ? null : '2026-03-01',
      qty_stock: '12.000',
    })).filter((row) => row.name.includes(state.search ?? ''));
    const from = (state.page - 1) * state.pageSize;
    return {
      count: rows.length,
      next: null,
      previous: null,
      results: rows.slice(from, from + state.pageSize),
    };
  };
  return {
    calls,
    hold: () => {
      held = [];
    },
    release: () => {
      for (const go of held ?? []) go();
      held = undefined;
    },
    fail: (now: boolean) => {
      failing = now;
    },
    query: (state: ListState) => ({
      queryKey: ['rows', state],
      queryFn: async () => {
        calls.push(buildListQuery(state));
        if (held) await new Promise<void>((resolve) => held?.push(resolve));
        if (failing) throw new Error('No such luck');
        return answer(state);
      },
    }),
  };
}

let root: Root | undefined;
let phone = false;

beforeAll(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  await loadTexts(['table', 'errors']);
});
beforeEach(() => {
  phone = false;
  setAppState(initialAppState);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: phone && media.includes('max-width: 599'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function show(server: ReturnType<typeof serverOf>, address = '/rows') {
  function Page() {
    const list = useList<Row>({ declaration, query: server.query });
    return (
      <DataTable
        name="rows"
        label="Rows"
        list={list}
        columns={columns}
        filters={[{ kind: 'several', name: 'status', label: 'Status', counts }]}
        empty="No rows yet. Add one."
        rowKey={(row) => row.id}
        rowLink={(row) => `/rows/${row.id}`}
      />
    );
  }
  const rootRoute = createRootRoute();
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: '/rows', component: Page }),
      createRoute({ getParentRoute: () => rootRoute, path: '/rows/$id', component: () => <p>One row</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    root?.render(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await router.load();
  });
  await until(() => document.querySelector('table, ul, section') !== null);
  return { router, search: () => router.state.location.search as Record<string, unknown> };
}

/** Lets React and the router run until the condition holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !holds(); turn++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
  if (!holds()) throw new Error(`waited in vain for ${String(holds)}\n${document.body.innerHTML}`);
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const names = () => all('tbody th').map((cell) => cell.textContent);
const button = (name: string) =>
  all('button').find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
const press = (element: Element | undefined | null) =>
  act(async () => (element as HTMLElement | undefined)?.click());
const key = (element: Element | null, name: string) =>
  act(async () =>
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );
async function type(value: string): Promise<void> {
  const box = document.querySelector<HTMLInputElement>('input[type=search]');
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(box, value);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('what a list shows', () => {
  it('a skeleton first, then the rows, each a real link', async () => {
    const server = serverOf(23);
    server.hold();
    await show(server);
    expect(all('table[aria-busy=true] tbody tr')).toHaveLength(10);
    expect(all('tbody tr:first-child td')).toHaveLength(3);
    server.release();
    await until(() => names().length === 10 && names()[0] === 'Row 1');
    expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('/rows/1');
    expect(document.querySelector('tbody tr:nth-child(2) td')?.textContent).toBe('—');
    expect(document.body.textContent).toContain('1–10 of 23');
    expect(server.calls[0]).toEqual({ page: '1', limit: '10', count: 'bounded' });
  });

  it('the pager counts the rows that are shown while another page loads', async () => {
    const server = serverOf(2002);
    await show(server);
    await until(() => names()[0] === 'Row 1');
    server.hold();
    await press(button('Last page'));
    await until(() => document.querySelector('table[aria-busy=true]') !== null);
    expect(document.body.textContent).toContain('1–10 of 2,002');
    server.release();
    await until(() => names()[0] === 'Row 2001');
    expect(document.body.textContent).toContain('2,001–2,002 of 2,002');
  });

  it('the default order is marked in its head', async () => {
    await show(serverOf(3));
    await until(() => names().length === 3);
    const sorts = all('thead th').map((head) => head.getAttribute('aria-sort'));
    expect(sorts).toEqual(['none', 'descending', null]);
  });

  it('the next page is prefetched, and shown at once', async () => {
    const server = serverOf(23);
    await show(server);
    await until(() => server.calls.length === 2);
    expect(server.calls[1]).toEqual({ page: '2', limit: '10', count: 'bounded' });
    server.hold();
    await press(button('Next page'));
    await until(() => names()[0] === 'Row 11');
    server.release();
  });

  it('keeps the old rows, marked as busy, while others load', async () => {
    const server = serverOf(3);
    await show(server);
    await until(() => names().length === 3);
    server.hold();
    await press(button('Name'));
    await until(() => document.querySelector('table')?.getAttribute('aria-busy') === 'true');
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3']);
    server.release();
    await until(() => document.querySelector('table')?.getAttribute('aria-busy') === 'false');
  });

  it('an empty list says why and what to do', async () => {
    await show(serverOf(0));
    await until(() => document.body.textContent.includes('No data yet'));
    expect(document.querySelector('section p')?.textContent).toBe('No rows yet. Add one.');
  });

  it('a search without results offers to clear it', async () => {
    const { search } = await show(serverOf(3), '/rows?search=zzz&status=A');
    await until(() => button('Clear search and filters') !== undefined);
    await press(button('Clear search and filters'));
    await until(() => names().length === 3);
    expect(search()).toEqual({ size: 10 });
  });

  it('a failure shows its reason, and a retry shows the rows', async () => {
    const server = serverOf(3);
    server.fail(true);
    await show(server);
    await until(() => document.body.textContent.includes('No such luck'));
    server.fail(false);
    expect(names()).toEqual([]);
    await press(button('Try again'));
    await until(() => names().length === 3);
  });

  it('A-114 a page beyond the end asks for the last page', async () => {
    const server = serverOf(23);
    const { search } = await show(server, '/rows?page=9');
    await until(() => names()[0] === 'Row 21');
    expect(search()['page']).toBe(3);
    expect(server.calls.map((call) => call['page'])).toEqual(['9', '3']);
  });
});

describe('what a person changes goes into the address', () => {
  it('QRY-03, QRY-05, QRY-06 a click on the head of a text sorts ascending, the next one descending', async () => {
    const server = serverOf(3);
    const { search } = await show(server, '/rows?page=1&tab=x');
    await until(() => names().length === 3);
    await press(button('Name'));
    await until(() => search()['sort'] === 'name');
    expect(search()['tab']).toBe('x');
    expect(server.calls.at(-1)).toMatchObject({ ordering: 'name,id' });
    await press(button('Name'));
    await until(() => search()['sort'] === '-name');
    expect(all('thead th')[0]?.getAttribute('aria-sort')).toBe('descending');
  });

  it('A-127, QRY-02 typing searches once, when the typing pauses, on page 1', async () => {
    const server = serverOf(23);
    const { search } = await show(server, '/rows?page=2');
    await until(() => names()[0] === 'Row 11');
    for (const part of ['R', 'Ro', 'Row 2 ']) await type(part);
    await until(() => search()['search'] === 'Row 2');
    expect(search()['page']).toBeUndefined();
    await until(() => names()[0] === 'Row 2');
    const searched = server.calls.filter((call) => call['filter'] !== undefined);
    expect(searched).toEqual([{ page: '1', limit: '10', count: 'bounded', filter: 'Row 2', fields: 'name' }]);
    await type('');
    await until(() => search()['search'] === undefined);
  });

  it('back restores the previous search, in the box too', async () => {
    const { router } = await show(serverOf(3), '/rows?search=Row');
    await until(() => names().length === 3);
    await act(() => router.navigate({ to: '/rows', search: { search: 'Row 1' } }));
    await until(() => names().length === 1);
    await act(async () => router.history.back());
    await until(() => names().length === 3);
    expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('Row');
  });

  it('THEME-06 the page size is remembered, and the first row in view stays in view', async () => {
    const { search } = await show(serverOf(60), '/rows?page=4');
    await until(() => names()[0] === 'Row 31');
    const select = document.querySelector<HTMLSelectElement>('select');
    await act(async () => {
      if (select) select.value = '25';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await until(() => names()[0] === 'Row 26');
    expect(appState().pageSize).toBe(25);
    expect(search()).toMatchObject({ page: 2, size: 25 });
  });

  it('a set filter is a chip that removes it', async () => {
    const { search } = await show(serverOf(3), '/rows?status=Cordata');
    await until(() => button('Remove filter Status: Cordata') !== undefined);
    await press(button('Remove filter Status: Cordata'));
    await until(() => search()['status'] === undefined);
    expect(button('Remove filter Status: Cordata')).toBeUndefined();
  });
});

describe('by keyboard', () => {
  it('the arrows move from row to row, Home and End to the first and last', async () => {
    await show(serverOf(3));
    await until(() => names().length === 3);
    const links = all('tbody a');
    links[0]?.focus();
    await key(document.activeElement, 'ArrowDown');
    expect(document.activeElement).toBe(links[1]);
    await key(document.activeElement, 'End');
    await key(document.activeElement, 'ArrowDown');
    expect(document.activeElement).toBe(links[2]);
    await key(document.activeElement, 'ArrowUp');
    expect(document.activeElement).toBe(links[1]);
    await key(document.activeElement, 'Home');
    expect(document.activeElement).toBe(links[0]);
  });

  it('a slash brings the focus to the search, unless something is being typed', async () => {
    await show(serverOf(3));
    await until(() => names().length === 3);
    await key(document.body, '/');
    const box = document.querySelector('input[type=search]');
    expect(document.activeElement).toBe(box);
    const typed = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    box?.dispatchEvent(typed);
    expect(typed.defaultPrevented).toBe(false);
  });

  it('a click anywhere on the row opens it', async () => {
    const { router } = await show(serverOf(3));
    await until(() => names().length === 3);
    await press(document.querySelector('tbody tr:nth-child(2) td'));
    await until(() => document.body.textContent.includes('One row'));
    expect(router.state.location.pathname).toBe('/rows/2');
  });
});

describe('how a list looks', () => {
  it('THEME-02 dense with the old UI, wide without', async () => {
    await show(serverOf(3));
    expect(document.querySelector('table')?.dataset['dense']).toBe('true');
    await act(async () => setAppState({ uiSettings: { old_ui: false, tracking: true, invoices: true } }));
    expect(document.querySelector('table')?.dataset['dense']).toBeUndefined();
  });

  it('columns stand in the person’s order; a hidden one stays hidden, the main one cannot be hidden', async () => {
    setAppState({ columnOrders: { rows: ['qty_stock', 'start_date', 'name'] } });
    await show(serverOf(3));
    expect(all('thead th').map((head) => head.textContent)).toEqual(['Name', 'In stock', 'Start']);
    await act(async () => setAppState({ hiddenColumns: { rows: ['start_date', 'name'] } }));
    expect(all('thead th').map((head) => head.textContent)).toEqual(['Name', 'In stock']);
  });

  it('THEME-07, A-61 on a phone 5 cards and no table; the chosen size is untouched', async () => {
    phone = true;
    setAppState({ pageSize: 50 });
    const server = serverOf(23);
    await show(server);
    await until(() => all('li a').length === 5);
    expect(document.querySelector('table')).toBeNull();
    expect(server.calls[0]).toEqual({ page: '1', limit: '5', count: 'bounded' });
    expect(all('li')[0]?.textContent).toContain('In stock12');
    expect(document.body.textContent).toContain('1–5 of 23');
    await press(button('Show more'));
    await until(() => all('li a').length === 10);
    expect(all('li a').at(-1)?.textContent).toBe('Row 10');
    expect(document.body.textContent).toContain('1–10 of 23');
    expect(server.calls.at(-1)).toMatchObject({ limit: '5' });
    expect(appState().pageSize).toBe(50);
  });
});
