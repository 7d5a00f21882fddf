// @vitest-environment happy-dom
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { beforeAll, expect, it } from 'vitest';
import { ladder } from '#features/supply/expiry/rules.ts';
import { deliveryStates, shipmentParts } from '#features/supply/on-time/rules.ts';
import { openIssueKinds } from '#features/supply/open-issues/rules.ts';
import { levelParts } from '#features/supply/stock-levels/rules.ts';
import { packageKinds } from '#features/transport/packages/rules.ts';
import { loadTexts, useTexts } from '#web/texts.ts';
import type { Subscription } from '../contract.ts';
import { subscriptionColumns, useNames } from './columns.tsx';

const monday = '2026-03-02T06:30:00.000Z';
const tuesday = '2026-03-03T06:30:00.000Z';

const levels: Subscription = {
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
  last_sent_at: null,
  last_run_at: null,
};

beforeAll(() =>
  loadTexts([
    'subscriptions',
    'records',
    'packages',
    'expiry',
    'openIssues',
    'reconciliation',
    'onTime',
    'stock',
  ]),
);

it.each([
  [null, null, ''],
  [monday, monday, '02 Mar 2026, 08:30'],
  [monday, tuesday, '02 Mar 2026, 08:30 No rows · 03 Mar 2026, 08:30'],
  [null, tuesday, 'No rows · 03 Mar 2026, 08:30'],
])('issue 13 last sent %s and last run %s are shown as %j', (last_sent_at, last_run_at, shown) => {
  expect(textOf(<>{lastCell({ last_sent_at, last_run_at })}</>)).toBe(shown);
});

it('issue 12 an export that has not run has nothing there: its card leaves the fact out', () => {
  expect(lastCell({ last_sent_at: null, last_run_at: null })).toBeNull();
});

/** The content of the column 'Last sent' for an export. */
function lastCell(times: Pick<Subscription, 'last_sent_at' | 'last_run_at'>): ReactNode {
  const nothing = () => {};
  const acts = { pause: nothing, goOn: nothing, edit: nothing, remove: nothing };
  let shown: ReactNode = 'not asked';
  function Columns() {
    const columns = subscriptionColumns(useTexts('subscriptions'), 'en-GB', () => '', acts);
    shown = columns.find(({ id }) => id === 'last')?.show({ ...levels, ...times });
    return null;
  }
  textOf(<Columns />);
  return shown;
}

const project = { id: 7, name: 'ALPHA-1' };

it.each([
  [{ query: '' }, 'Stock levels'],
  [{ query: 'kind=below_minimum&search=vaccine' }, 'Stock levels · Below minimum · ‘vaccine’'],
  [{ list: 'shipments', query: 'kind=late&ordering=-due' }, 'On-time deliveries · Late'],
  [{ list: 'open_issues', query: 'kind=stock_differs' }, 'Open issues · Stock does not match its movements'],
  [
    { list: 'open_issues', query: 'kind=expired_in_stock%7Cbreaks_rule' },
    'Open issues · Expired stock on hand, Failed data check',
  ],
  [{ list: 'outbounds', project, query: 'kind=on_time' }, 'Outbounds · ALPHA-1 · On time'],
  [{ list: 'invoices', query: 'period=debt&client=4' }, 'Invoices · Debt · searched or filtered'],
] as const)('a scheduled export with %j is called %j', (changes, name) => {
  expect(named({ ...levels, ...changes })).toBe(name);
});

const kinds = {
  outbounds: deliveryStates,
  packages: packageKinds,
  expiry: ladder.map(({ step }) => step),
  open_issues: openIssueKinds,
  reconciliation: ['differing'],
  shipments: shipmentParts,
  stock_levels: levelParts,
} as const;

it.each(
  Object.entries(kinds).flatMap(([list, each]) =>
    each.map((kind) => ({ ...levels, list, query: `kind=${kind}` }) as Subscription),
  ),
)('has a label for $list?$query', (subscription) => {
  expect(named(subscription)).toContain(' · ');
  expect(named(subscription)).not.toContain('‘');
});

function named(subscription: Subscription): string {
  function Name() {
    return useNames([subscription])(subscription);
  }
  return textOf(<Name />);
}

function textOf(element: ReactElement): string {
  const text = renderToStaticMarkup(element).replaceAll(/(?:<[^>]+>)+/g, ' ');
  return text.replaceAll(/\s+/g, ' ').trim();
}
