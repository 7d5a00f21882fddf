// Every existing screen, and how to detect that it has loaded. Add new pages of the route table here.
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import * as z from 'zod/mini';
import { settingsGroups } from '#features/administration/settings/rules.ts';
import { type Locale, languageTags, offeredLocales } from '#locales/locales.ts';
import { eventually, type PageOptions, type Portal, screens, tokenOf } from './portal.ts';

export interface Screen {
  /** The address; only the name of the screen in reports if `address` determines the real one. */
  readonly path: string;
  /** The route of the table. */
  readonly route: string;
  /** The account that opens it; null for a visitor, staff if absent. */
  readonly as?: string | null;
  /** Determines the address of a record that is not fixed in the demo world. */
  readonly address?: (page: Page) => Promise<string>;
  /** Content that is visible once the data have loaded. */
  readonly arrived: (page: Page) => Promise<unknown>;
}

/** The account of screens that name none. */
export const staff = 'staff@demo.test';
const coordinator = 'coordinator@demo.test';

/** The screens of signed-in users, as staff see them. */
export const pages: readonly Screen[] = [
  {
    path: '/',
    route: 'home',
    arrived: (page) => page.locator('main section li a time').first().waitFor(),
  },
  { path: '/clients', route: 'clients', arrived: (page) => listed(page, 'Clients') },
  { path: '/clients/1/projects', route: 'clientProjects', arrived: (page) => listed(page, 'Projects') },
  { path: '/clients/1/managers', route: 'clientManagers', arrived: (page) => listed(page, 'Managers') },
  { path: '/clients/1/packages', route: 'clientPackages', arrived: (page) => listed(page, 'Packages') },
  { path: '/expiry', route: 'expiry', arrived: (page) => listed(page, 'Expiry') },
  { path: '/gaps', route: 'gaps', arrived: (page) => listed(page, 'Open issues') },
  {
    path: '/projects/1',
    route: 'project',
    arrived: (page) => page.getByRole('heading', { name: 'Latest activity' }).waitFor(),
  },
  {
    path: '/projects/1?tab=reconciliation',
    route: 'project',
    arrived: (page) => listed(page, 'Reconciliation'),
  },
  { path: '/projects/1?tab=expiry', route: 'project', arrived: (page) => listed(page, 'Expiry') },
  { path: '/scan', route: 'scan', arrived: (page) => page.locator('main form input').waitFor() },
  {
    path: '/report/1',
    route: 'report',
    arrived: (page) => page.locator('main fieldset').waitFor(),
  },
  { path: '/gpsmap?view=table', route: 'gpsmap', arrived: (page) => listed(page, 'Vehicles') },
  {
    path: '/gpsmap',
    route: 'gpsmap',
    arrived: (page) => page.getByRole('region', { name: /^Map of vehicles/ }).waitFor(),
  },
  { path: '/projects', route: 'projects', arrived: (page) => listed(page, 'Projects') },
  ...(['Inbounds', 'Outbounds', 'Returns', 'Inventories', 'Destructions'] as const).map((kind) => ({
    path: `/projects/1?tab=${kind.toLowerCase()}`,
    route: 'project',
    arrived: (page: Page) => listed(page, kind),
  })),
  { path: '/users', route: 'users', arrived: (page) => listed(page, 'Operators') },
  {
    path: '/users?tab=requests',
    route: 'users',
    arrived: (page) => listed(page, 'Registration requests'),
  },
  { path: '/admin/users', route: 'admin-users', arrived: (page) => listed(page, 'All users') },
  { path: '/admin/cities', route: 'admin-cities', arrived: (page) => listed(page, 'Cities') },
  { path: '/admin/cities?tab=cars', route: 'admin-cities', arrived: (page) => listed(page, 'Vehicles') },
  {
    path: '/imports',
    route: 'imports',
    arrived: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  ...(['current', 'past', 'debt'] as const).map((period) => ({
    path: `/invoices?period=${period}`,
    route: 'invoices',
    arrived: (page: Page) => listed(page, 'Invoices'),
  })),
  ...[1, 2, 3].map((step) => ({
    path: `/invoices/1?step=${step}`,
    route: 'invoice',
    arrived: (page: Page) =>
      step === 3 ? listed(page, 'Payments') : page.locator('main dl dd').first().waitFor(),
  })),
  {
    path: '/api_guide',
    route: 'api-guide',
    arrived: (page) => page.locator('main details').first().waitFor(),
  },
  {
    path: '/settings?tab=subscriptions',
    route: 'user_settings',
    arrived: (page) => listed(page, 'Scheduled exports'),
  },
  { path: '/settings?tab=users', route: 'user_settings', arrived: (page) => listed(page, 'Operators') },
  {
    path: '/settings?tab=users&group=sent',
    route: 'user_settings',
    arrived: (page) => listed(page, 'Sending records'),
  },
  {
    path: '/courier_mail',
    route: 'courierMail',
    arrived: (page) => listed(page, 'Courier mail'),
  },
  {
    path: '/delivery_reports',
    route: 'deliveryReports',
    arrived: (page) => listed(page, 'Delivery reports'),
  },
  {
    path: '/delivery_reports/1',
    route: 'deliveryReport',
    arrived: (page) => page.locator('main dl dd').first().waitFor(),
  },
  { path: '/notices', route: 'notices', arrived: (page) => listed(page, 'Notices') },
  {
    path: '/admin/cities?tab=known_values',
    route: 'admin-cities',
    arrived: (page) => listed(page, 'Statuses and document types'),
  },
  {
    path: '/settings?tab=notices',
    route: 'user_settings',
    arrived: (page) => page.locator('main fieldset:enabled').first().waitFor(),
  },
  { path: '/packages', route: 'packages', arrived: (page) => listed(page, 'Packages') },
  {
    path: '/packages/1',
    route: 'package',
    arrived: (page) => page.locator('main ol strong').first().waitFor(),
  },
  {
    path: '/weather',
    route: 'weather',
    arrived: (page) => page.locator('main svg[role=img]').first().waitFor(),
  },
  { path: '/about', route: 'about', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  { path: '/batches', route: 'batches', arrived: (page) => listed(page, 'Batches') },
  { path: '/batches?tab=products', route: 'batches', arrived: (page) => listed(page, 'Products') },
  { path: '/batches?tab=kits', route: 'batches', arrived: (page) => listed(page, 'Kits') },
  { path: '/batches?tab=unmatched', route: 'batches', arrived: quiet },
  { path: '/batches/1', route: 'batch', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  { path: '/sites/1', route: 'site', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  { path: '/kits/1', route: 'kit', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  {
    path: '/accountability?project=1',
    route: 'accountability',
    as: coordinator,
    arrived: (page) => listed(page, 'Accountability log'),
  },
  {
    path: '/projects/1?tab=accountability',
    route: 'project',
    arrived: (page) => listed(page, 'Accountability log'),
  },
  { path: '/products/1', route: 'product', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  { path: '/stock', route: 'stock', arrived: (page) => listed(page, 'Stock') },
  { path: '/stock?tab=levels', route: 'stock', arrived: (page) => listed(page, 'Stock levels') },
  { path: '/stock?tab=depots', route: 'stock', arrived: (page) => listed(page, 'Depots') },
  { path: '/stock/1', route: 'stock item', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  {
    path: '/shipment_requests',
    route: 'shipment requests',
    arrived: (page) => listed(page, 'Shipment requests'),
  },
  ...[1, 4].map((id) => ({
    path: `/shipment_requests/${id}`,
    route: 'shipment request',
    arrived: (page: Page) => page.locator('main dl dd').first().waitFor(),
  })),
  {
    path: '/shipment_requests/2',
    route: 'shipment request',
    as: coordinator,
    arrived: (page) => page.locator('main dl dd').first().waitFor(),
  },
  { path: '/on_time', route: 'on-time deliveries', arrived: (page) => listed(page, 'By route') },
  {
    path: '/on_time?tab=shipments',
    route: 'on-time deliveries',
    arrived: (page) => listed(page, 'Shipments'),
  },
  { path: '/excursions', route: 'excursions', arrived: (page) => listed(page, 'Temperature excursions') },
  {
    path: '/excursions/1',
    route: 'excursion',
    arrived: (page) => page.locator('main dl dd').first().waitFor(),
  },
  { path: '/recalls', route: 'recalls', arrived: (page) => listed(page, 'Recalls') },
  { path: '/recalls/1', route: 'recall', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  {
    path: '/batches/2/recall',
    route: 'recall opening',
    as: 'quality@demo.test',
    arrived: (page) => page.locator('main form textarea').first().waitFor(),
  },
  { path: '/unblindings', route: 'unblindings', arrived: (page) => listed(page, 'Emergency unblindings') },
  {
    path: '/unblindings/1',
    route: 'unblinding',
    arrived: (page) => page.locator('main dl dd').first().waitFor(),
  },
  { path: '/imports/1', route: 'import', arrived: (page) => page.locator('main dl dd').first().waitFor() },
  {
    path: '/profile',
    route: 'profile',
    arrived: (page) => page.locator('main form input').first().waitFor(),
  },
  ...(['locations', 'sites', 'contacts'] as const).map((tab) => ({
    path: `/admin/cities?tab=${tab}`,
    route: 'admin-cities',
    arrived: (page: Page) => page.locator('main :is(table, ul)[aria-busy="false"]').first().waitFor(),
  })),
  ...(['ui', 'account'] as const).map((tab) => ({
    path: `/settings?tab=${tab}`,
    route: 'user_settings',
    arrived: (page: Page) => page.locator('main :is(form, section, fieldset)').first().waitFor(),
  })),
];

/** Screens that staff do not see: those of visitors and administrators, and the first page of every other role. */
export const pagesOfOthers: readonly Screen[] = [
  ...(
    [
      ['/', 'landing'],
      ['/login', 'login'],
      ['/signup', 'signup'],
      ['/forgot', 'forgotPassword'],
      // Links that were never sent look like expired ones.
      [`/reset/${'x'.repeat(43)}`, 'resetPassword'],
      [`/verify/${'x'.repeat(43)}`, 'verify'],
    ] as const
  ).map(([path, route]) => ({ path, route, as: null, arrived: headed })),
  {
    path: '/receipt/…',
    route: 'receipt',
    as: null,
    address: receiptLink,
    arrived: (page) => page.locator('main dl dd').first().waitFor(),
  },
  {
    path: '/packages/…/receipt',
    route: 'packageReceipt',
    as: coordinator,
    address: receiptAddress,
    arrived: (page) => page.locator('main form').waitFor(),
  },
  ...settingsGroups.map((group) => ({
    path: `/global_settings?group=${group}`,
    route: 'globalSettings',
    as: 'admin@demo.test',
    arrived: (page: Page) => page.locator('main form input').first().waitFor(),
  })),
  ...(['health', 'jobs', 'patterns', 'sent', 'webhooks', 'devices'] as const).map((group) => ({
    path: `/global_settings?group=${group}`,
    route: 'globalSettings',
    as: 'admin@demo.test',
    arrived: quiet,
  })),
  ...(
    ['admin', 'invoicing', 'customer', 'driver', 'operator', 'investigator', 'coordinator', 'api'] as const
  ).map((role) => ({
    path: '/',
    route: 'home',
    as: `${role}@demo.test`,
    arrived: quiet,
  })),
];

/** All of them. */
export const everyScreen: readonly Screen[] = [...pages, ...pagesOfOthers];

/** The name of a test: the account and the page. */
export function nameOf({ path, as = staff }: Screen): string {
  return as === staff ? path : `${path} (${as ?? 'visitor'})`;
}

async function headed(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** The page has its head and nothing of it is loading. */
async function quiet(page: Page): Promise<void> {
  await headed(page);
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

/** Where the people of a site confirm the receipt of their first package. */
async function receiptAddress(page: Page): Promise<string> {
  const { origin } = inject('portal');
  const headers = { authorization: `Bearer ${(await tokenOf(origin, coordinator)).token}` };
  const { results } = z
    .object({ results: z.array(z.object({ id: z.number() })) })
    .parse(await (await page.request.get('/api/packages/?limit=1', { headers })).json());
  return `/packages/${results[0]?.id}/receipt`;
}

/** A new receipt link of the package that the first delivery report of the demo world is about. */
async function receiptLink(page: Page): Promise<string> {
  const { origin } = inject('portal');
  const headers = { authorization: `Bearer ${(await tokenOf(origin, staff)).token}` };
  const { package: reported } = z
    .object({ package: z.object({ id: z.number() }) })
    .parse(await (await page.request.get('/api/delivery_reports/1/', { headers })).json());
  const made = await page.request.post(`/api/packages/${reported.id}/receipt_links/`, {
    headers,
    data: { days: 7 },
  });
  const { link } = z.object({ link: z.string() }).parse(await made.json());
  return new URL(link).href.slice(origin.length);
}

/** One page for each account, open until the file ends: the app starts only once although many screens are visited. */
export function pagesByAccount(site: Portal, options: PageOptions = {}): (screen: Screen) => Promise<Page> {
  const opened = new Map<string | null, Promise<Page>>();
  return ({ as = staff }) => {
    const page =
      opened.get(as) ??
      site.page({ ...options, ...(as !== null && { as }), lasting: true, provokes: /status of 40[034]/ });
    opened.set(as, page);
    return page;
  };
}

/** Opens a screen and waits for its data. */
export async function openPage(page: Page, screen: Screen): Promise<void> {
  await page.goto((await screen.address?.(page)) ?? screen.path);
  await screen.arrived(page);
}

/** The elements that make the page wider than its screen. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    // The content of an element that scrolls or clips does not make the page wider.
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent);
    };
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5 && !isClipped(element),
    );
    return [
      `${location.pathname} at ${width} px: ${wide
        .slice(0, 3)
        .map((one) => one.outerHTML.slice(0, 80))
        .join(' | ')}`,
    ];
  });
}

function listed(page: Page, name: string): Promise<void> {
  return page.locator(`main :is(table, ul)[aria-label="${name}"][aria-busy="false"]`).waitFor();
}

/** With the language choice in the header. */
export async function chooseLanguage(page: Page, locale: Locale): Promise<void> {
  await page.locator('header select').selectOption(locale);
  await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe(languageTags[locale]);
}

/** Nothing scrolls horizontally on a phone, and `check` holds there, in each of the languages. */
export async function onAPhoneInEachLanguage(page: Page, check: () => Promise<void>): Promise<void> {
  for (const locale of offeredLocales) {
    // A phone has the choice of language behind its menu.
    await page.setViewportSize(screens.lg);
    await chooseLanguage(page, locale);
    await page.setViewportSize(screens.xs);
    await expect.poll(() => sideways(page), { message: locale, timeout: 5_000 }).toEqual([]);
    await check();
  }
}
