// The home page of each role: its numbers lead to lists with as many rows, and nothing moves while it loads.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectStill, shiftOf } from './home-loading.ts';
import { eventually, expectAccessible, ofTotal, portal, untilListed } from './portal.ts';

const site = portal();

/** Each role with the figures of its home page, by the name of the list that each leads to. */
const homes = {
  'staff@demo.test': {
    'In transit': 'Packages',
    Late: 'Packages',
    'Exceptions, last 30 days': 'Delivery reports',
    'Registration requests': 'Registration requests',
    'Failed imports': undefined,
    'Failed emails': 'Sending records',
    'Open issues': 'Open issues',
    'Overdue excursions': 'Temperature excursions',
    'Overdue invoices': 'Invoices',
  },
  'customer@demo.test': {
    'In transit': 'Packages',
    Late: 'Packages',
    'Exceptions, last 30 days': 'Delivery reports',
  },
  'invoicing@demo.test': {
    'Overdue invoices': 'Invoices',
    'In transit': 'Packages',
    Late: 'Packages',
    'Exceptions, last 30 days': 'Delivery reports',
  },
  'operator@demo.test': { 'In transit': 'Packages', Late: 'Packages' },
  'coordinator@demo.test': { 'Expected deliveries': 'Packages', Late: 'Packages' },
} as const satisfies Record<string, Record<string, string | undefined>>;

describe('the figures of home', () => {
  it.each(Object.entries(homes))(
    'HOME-02 issue 12.5 %s: each leads to a list with as many rows',
    async (email, expected) => {
      const page = await site.page({ as: email });
      await openHome(page);
      expect(await figuresOf(page).then((figures) => figures.map(({ label }) => label))).toEqual(
        Object.keys(expected),
      );
      let compared = 0;
      for (const { label, count, href } of await figuresOf(page)) {
        const list: string | undefined = new Map(Object.entries(expected)).get(label);
        if (count === 0 || list === undefined) continue;
        await page.goto(href);
        await untilListed(page, list);
        await eventually(() => page.getByText(ofTotal(count)).count()).toBeGreaterThan(0);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(0);
    },
  );

  it.each([
    [1440, [9]],
    [1280, [5, 4]],
    [1000, [5, 4]],
    [800, [3, 3, 3]],
  ])('at %i px the nine of staff stand in rows of %j', async (width, rows) => {
    const page = await site.page({ as: 'staff@demo.test', viewport: { width, height: 900 } });
    await openHome(page);
    const tops = await page
      .getByRole('list', { name: 'Your figures' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(rows);
  });

  it('a figure opens its list with the filter set, which can be taken off there', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await openHome(page);
    await figure(page, 'Late').click();
    await untilListed(page, 'Packages');
    expect(new URL(page.url()).searchParams.get('kind')).toBe('late');
    await page.getByRole('button', { name: 'Remove filter Progress: Late' }).click();
    await eventually(() => new URL(page.url()).searchParams.get('kind')).toBeNull();
  });

  it('issue 12.5 an operator opens the packages of a status and of a vehicle', async () => {
    const page = await site.page({ as: 'operator@demo.test' });
    for (const [section, filter] of [
      ['Not delivered yet, by status', 'status'],
      ['In transit, by vehicle', 'car'],
    ] as const) {
      await openHome(page);
      const bar = page.getByRole('region', { name: section }).getByRole('link').first();
      const [value = '', number = ''] = (await bar.innerText()).split('\n').filter((line) => line !== '');
      await bar.click();
      await untilListed(page, 'Packages');
      expect(new URL(page.url()).searchParams.get(filter)).toBe(value);
      await page.getByText(ofTotal(Number.parseInt(number, 10))).waitFor();
    }
  });

  it('issue 12.5 a customer opens the batches of a project, and those that expire', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    for (const [word, list] of [
      ['batch', 'Inventories'],
      ['expiring', 'Expiry'],
    ] as const) {
      await openHome(page);
      const link = page.getByRole('region', { name: 'Latest projects' }).getByRole('link', {
        name: new RegExp(`^\\d+ ${word}`),
      });
      const count = Number.parseInt(await link.first().innerText(), 10);
      await link.first().click();
      await untilListed(page, list);
      await page.getByText(ofTotal(count)).waitFor();
    }
  });

  it('issue 12.5 a site user opens an expected delivery, and the returns of a project', async () => {
    const page = await site.page({ as: 'coordinator@demo.test' });
    await openHome(page);
    const next = page.getByRole('region', { name: 'Expected deliveries' }).locator('li a').first();
    const airbill = (await next.locator('strong').innerText()).trim();
    await next.click();
    await page.getByRole('heading', { level: 1, name: `Package ${airbill}` }).waitFor();
    await openHome(page);
    const returns = page.getByRole('link', { name: /^\d+ returns?$/ }).first();
    const count = Number.parseInt(await returns.innerText(), 10);
    await returns.click();
    await untilListed(page, 'Returns');
    await page.getByText(ofTotal(count)).waitFor();
  });

  it('issue 12.5 an accountant reads debts as a chart or a table, and what is left of a budget', async () => {
    const page = await site.page({ as: 'invoicing@demo.test' });
    await openHome(page);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('group', { name: 'Debt by age' }).getByRole('table').waitFor();
    await page.getByRole('region', { name: 'Budget left' }).locator('li a').first().click();
    await page.waitForURL(/\/invoices\/\d+\?step=2$/);
  });

  it('issue 12.5 an API account reads its calls as a table, and goes to a part of the guide by its index', async () => {
    const page = await site.page({ as: 'api@demo.test' });
    await openHome(page);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    expect(
      await page
        .getByRole('group', { name: /^Calls/ })
        .locator('tbody tr')
        .count(),
    ).toBe(14);
    await page.getByRole('list', { name: 'Contents' }).getByRole('link', { name: 'All calls' }).click();
    const index = page.getByRole('navigation', { name: 'Contents' });
    await index.getByRole('link', { name: /^packages/ }).click();
    const group = page.getByRole('region', { name: 'packages', exact: true });
    await eventually(async () => (await group.boundingBox())?.y ?? -1).toBeLessThan(200);
    expect((await group.boundingBox())?.y).toBeGreaterThan(0);
  });

  it('A-56 without its answer the page says so, and asks again', async () => {
    const page = await site.page({ as: 'customer@demo.test', provokes: /status of 500/ });
    await page.route('**/api/home/', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":{"msg":"INTERNAL"}}' }),
    );
    await page.goto('/');
    const retry = page.locator('main').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/api/home/');
    await retry.click();
    await figure(page, 'In transit').waitFor();
  });

  it('is worked by keyboard: the first figure is one step behind the search', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await openHome(page);
    await page.locator('main').getByRole('button', { name: 'Find' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilListed(page, 'Packages');
    expect(new URL(page.url()).searchParams.get('kind')).toBe('in_transit');
  });
});

// `npm run screens` covers the other roles.
describe('home while it loads', () => {
  it.each([
    ['staff@demo.test', 'lg'],
    ['customer@demo.test', 'xs'],
    ['driver@demo.test', 'xs'],
  ] as const)(
    'issue 12.3 nothing moves by more than 0.02; a phone shows it accessible in both themes, whole: %s at %s',
    (email, at) => expectStill(site, email, at),
  );

  it('the measure sees a page that moves', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.addInitScript(() =>
      addEventListener('load', () =>
        setTimeout(() => {
          const box = document.createElement('div');
          box.style.height = '300px';
          document.querySelector('main')?.prepend(box);
        }, 700),
      ),
    );
    expect(await shiftOf(page)).toBeGreaterThan(0.02);
  });
});

it('the API guide and its account are accessible on a phone', async () => {
  const page = await site.page({ as: 'api@demo.test', at: 'xs' });
  await openHome(page);
  await expectAccessible(page, 'home of an API account');
  await page.goto('/api_guide');
  await page.locator('main details').first().waitFor();
  await expectAccessible(page, 'the API guide');
});

/** Home with its figures. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('main h2').first().waitFor();
}

function figure(page: Page, label: string) {
  return page
    .getByRole('list', { name: 'Your figures' })
    .getByRole('link', { name: new RegExp(`^${label}`) });
}

interface ReadFigure {
  readonly label: string;
  readonly count: number;
  readonly href: string;
}

/** The figures once each has its number. */
async function figuresOf(page: Page): Promise<ReadFigure[]> {
  const links = page.getByRole('list', { name: 'Your figures' }).getByRole('link');
  const read = () =>
    links.evaluateAll((all) =>
      all.map((link) => ({
        label: link.querySelector('span')?.textContent ?? '',
        text: link.querySelector('strong')?.textContent.trim() ?? '',
        href: link.getAttribute('href') ?? '',
      })),
    );
  await eventually(async () => (await read()).filter(({ text }) => !/^[\d,]+\+?$/.test(text))).toEqual([]);
  return (await read()).map(({ label, text, href }) => ({
    label,
    count: Number(text.replaceAll(/\D/g, '')),
    href,
  }));
}
