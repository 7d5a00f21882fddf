// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '#web/texts.ts';
import { choicesOf, SeveralFilter } from './SeveralFilter.tsx';

beforeAll(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  await loadTexts(['table']);
});

const choices = [
  { value: 'Delivered', count: 1200 },
  { value: 'Delivery attempted', count: 7 },
  { value: 'In transit', count: 3 },
];
const counts = {
  queryKey: ['counts'],
  queryFn: () => Promise.resolve({ filters: [{ name: 'status', choices, more: false }] }),
};

it.each([
  ['in t', ['In transit3'], [['Delivered', 'In transit']]],
  // The first that fits, so that a part and Enter never give an empty list.
  ['del', ['Delivered1,200', 'Delivery attempted7'], [[]]],
  ['', ['Delivered1,200', 'Delivery attempted7', 'In transit3'], []],
  ['Lost', [], []],
])(
  '%j in a filter of several offers %j, and Enter chooses %j beside Delivered',
  async (typed, offered, chosen) => {
    const changes: string[][] = [];
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    await act(async () =>
      root.render(
        <QueryClientProvider client={new QueryClient()}>
          <MantineProvider>
            <SeveralFilter
              name="status"
              label="Status"
              counts={counts}
              chosen={['Delivered']}
              onChange={(values) => changes.push(values)}
            />
          </MantineProvider>
        </QueryClientProvider>,
      ),
    );
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    const box = place.querySelector('input');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, typed);
      box?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect([...place.querySelectorAll('[role=option]')].map((one) => one.textContent)).toEqual(offered);
    await act(async () =>
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })),
    );
    expect(changes).toEqual(chosen);
    act(() => root.unmount());
    place.remove();
  },
);

it('what is chosen, found or known stands behind the values in use, without rows where all are counted', () => {
  const counted = [{ value: '7', count: 2 }];
  const known = [
    { value: '7', label: 'UA', hint: 'Ukraine' },
    { value: '8', label: 'KE', hint: 'Kenya' },
  ];
  expect(choicesOf({ counted, isWhole: true, known, chosen: ['9'], found: ['7'] })).toEqual([
    { value: '7', count: 2, label: 'UA', hint: 'Ukraine' },
    { value: '9', count: 0, label: '9', hint: undefined },
    { value: '8', count: 0, label: 'KE', hint: 'Kenya' },
  ]);
  expect(choicesOf({ counted, isWhole: false, known: undefined, chosen: ['9'], found: [] })[1]?.count).toBe(
    undefined,
  );
});
