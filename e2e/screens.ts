// Every screen that is built, and how to know that it has arrived. A new page of the route table belongs here.
import type { Page } from 'playwright-core';

export interface Screen {
  readonly path: string;
  /** The route of the table that it shows. */
  readonly route: string;
  /** What stands on it once its data are there. */
  readonly arrived: (page: Page) => Promise<unknown>;
}

/** The screens for those signed in, as staff see them. */
export const pages: readonly Screen[] = [
  {
    path: '/',
    route: 'home',
    arrived: (page) => page.locator('main li a time, main li a small').first().waitFor(),
  },
  { path: '/clients', route: 'clients', arrived: (page) => listed(page, 'Clients') },
  { path: '/clients/1/projects', route: 'clientProjects', arrived: (page) => listed(page, 'Projects') },
  { path: '/clients/1/managers', route: 'clientManagers', arrived: (page) => listed(page, 'Managers') },
  { path: '/clients/1/packages', route: 'clientPackages', arrived: (page) => listed(page, 'Packages') },
  { path: '/expiry', route: 'expiry', arrived: (page) => listed(page, 'Expiry') },
  { path: '/gaps', route: 'gaps', arrived: (page) => listed(page, 'Gaps') },
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
  { path: '/admin/cities?tab=cars', route: 'admin-cities', arrived: (page) => listed(page, 'Cars') },
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
    arrived: (page) => listed(page, 'Lists by mail'),
  },
  { path: '/settings?tab=users', route: 'user_settings', arrived: (page) => listed(page, 'Operators') },
  {
    path: '/settings?tab=users&group=sent',
    route: 'user_settings',
    arrived: (page) => listed(page, 'Sending records'),
  },
  { path: '/packages', route: 'packages', arrived: (page) => listed(page, 'Packages') },
  {
    path: '/packages/1',
    route: 'package',
    arrived: (page) => page.locator('main ol strong').first().waitFor(),
  },
];

/** Opens a screen and waits for its data. */
export async function openPage(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await screen.arrived(page);
}

/** What makes the page wider than its screen. */
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
