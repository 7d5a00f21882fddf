// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { expect, it } from 'vitest';
import { loadTexts, useTexts } from '#web/texts.ts';
import type { Subscription } from '../contract.ts';
import { subscriptionColumns } from './columns.tsx';

const monday = '2026-03-02T06:30:00.000Z';
const tuesday = '2026-03-03T06:30:00.000Z';

it.each([
  [null, null, ''],
  [monday, monday, '02 Mar 2026, 08:30'],
  [monday, tuesday, '02 Mar 2026, 08:30 No rows · 03 Mar 2026, 08:30'],
  [null, tuesday, 'No rows · 03 Mar 2026, 08:30'],
])('issue 13 last sent %s and last run %s are shown as %j', async (last_sent_at, last_run_at, shown) => {
  await loadTexts(['subscriptions']);
  const row: Subscription = {
    id: 1,
    list: 'stock_levels',
    project: null,
    query: 'kind=below_minimum',
    frequency: 'daily',
    at: '08:30',
    day: null,
    time_zone: 'Europe/Kyiv',
    language: 'en',
    only_with_rows: true,
    status: 'active',
    next_send_at: null,
    last_sent_at,
    last_run_at,
  };
  function Cell() {
    const nothing = () => {};
    const acts = { pause: nothing, goOn: nothing, edit: nothing, remove: nothing };
    return subscriptionColumns(useTexts('subscriptions'), 'en-GB', acts)
      .find(({ id }) => id === 'last')
      ?.show(row);
  }
  const text = renderToStaticMarkup(<Cell />).replaceAll(/(?:<[^>]+>)+/g, ' ');
  expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(shown);
});
