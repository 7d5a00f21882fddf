// Every existing screen, and how to detect that it has loaded. Add new pages of the route table here.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { languageTags, type Locale } from '#locales/locales.ts';
import { eventually, screens } from './portal.ts';

export interface Screen {
  readonly path: string;
  /** The route of the table. */
  readonly route: string;
  /** Content that is visible once the data have loaded. */
  readonly arrived: (page: Page) => Promise<unknown>;
}

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
  // Without the map, which is a separate chunk: e2e/map.test.ts covers it.
  { path: '/gpsmap?view=table', route: 'gpsmap', arrived: (page) => listed(page, 'Vehicles') },
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
];

/** Opens a screen and waits for its data. */
export async function openPage(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await screen.arrived(page);
}

/** The elements that make the page wider than its screen. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
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

/** Nothing scrolls horizontally, on a desktop and on a phone. */
export async function fitsOnEachSize(page: Page, locale: Locale): Promise<void> {
  for (const size of ['lg', 'xs'] as const) {
    await page.setViewportSize(screens[size]);
    // The layout follows the new size asynchronously.
    await expect.poll(() => sideways(page), { message: `${locale} ${size}`, timeout: 5_000 }).toEqual([]);
  }
}
