// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { appState, initialAppState, setAppState } from '#web/app-state.ts';
import { loadTexts } from '#web/texts.ts';
import { ColumnPanel } from './ColumnPanel.tsx';

const columns = [
  { id: 'name', label: 'Name', main: true },
  { id: 'start', label: 'Start', main: false },
  { id: 'stock', label: 'In stock', main: false },
  { id: 'actions', label: 'Actions', main: false },
];
let root: Root;
beforeAll(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  await loadTexts(['table']);
});
beforeEach(async () => {
  setAppState(initialAppState);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () => root.render(<ColumnPanel name="rows" columns={columns} />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
const press = (name: string) => act(async () => button(name)?.click());

it('offers the columns that can be hidden and moved', () => {
  expect(labels()).toEqual(['Start', 'In stock']);
  expect(button('Move Start up')?.getAttribute('aria-disabled')).toBe('true');
  expect(button('Move In stock down')?.getAttribute('aria-disabled')).toBe('true');
});

it('moves a column, keeps the focus, announces the place, and returns to the default order', async () => {
  button('Move In stock up')?.focus();
  await press('Move In stock up');
  expect(labels()).toEqual(['In stock', 'Start']);
  expect(appState().columnOrders).toEqual({ rows: ['stock', 'start'] });
  expect(document.activeElement).toBe(button('Move In stock up'));
  expect(document.querySelector('[role=status]')?.textContent).toBe('In stock: position 1 of 2');
  await press('Move In stock up');
  expect(labels()).toEqual(['In stock', 'Start']);
  await press('Default order');
  expect(labels()).toEqual(['Start', 'In stock']);
  expect(button('Default order')).toBeUndefined();
});

it('hides a column and shows all again', async () => {
  await act(async () => document.querySelector<HTMLInputElement>('input')?.click());
  expect(appState().hiddenColumns).toEqual({ rows: ['start'] });
  await press('Show all');
  expect(appState().hiddenColumns).toEqual({ rows: [] });
});
