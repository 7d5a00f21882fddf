// A package's page: its place, problems and contents, and what each reader may see.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { offeredLocales } from '#locales/locales.ts';
import { chooseLanguage } from './every-screen.ts';
import { expectStillPackage, packageAt, withItems } from './pages-loading.ts';
import { databaseRows, expectAccessible, portal } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

const steps = (page: Page) => page.getByRole('region', { name: 'Journey' }).getByRole('listitem');
const exceptions = (page: Page) => page.getByRole('list', { name: 'Exceptions' }).getByRole('listitem');

describe('the journey of a package', () => {
  it('PKG-06 shows each step with the time and place of its event, in the order of the times', async () => {
    const { id } = await packageAt('Delivered', withItems);
    const stored = await databaseRows<{ status: string; place: string }>(
      `select status, place from package_statuses where package_id = ${id} order by at, id`,
    );
    expect(stored.map(({ status }) => status)).toEqual([
      'Registered',
      'Picked up',
      'In transit',
      'Customs clearance',
      'Out for delivery',
      'Delivered',
    ]);
    const page = await site.page({ as: staff });
    await page.goto(`/packages/${id}`);
    await steps(page).first().waitFor();
    const texts = await steps(page).allInnerTexts();
    const lines = texts.map((text) => text.split('\n').filter((line) => line !== ''));
    expect(lines.map(([name]) => name)).toEqual([
      'Registered',
      'Picked up',
      'Customs',
      'In transit',
      'Delivered',
    ]);
    expect(lines.map((line) => line.at(-1))).toEqual(
      ['Registered', 'Picked up', 'Customs clearance', 'Out for delivery', 'Delivered'].map(
        (status) => stored.find((event) => event.status === status)?.place,
      ),
    );
    const times = await steps(page)
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted());
    expect(await exceptions(page).count()).toBe(0);
    await expectAccessible(page, 'a delivered package');
  });

  it('names a status once where it is called like its step, in each language', async () => {
    const { id } = await packageAt('Delivered', withItems);
    const page = await site.page({ as: staff });
    await page.goto(`/packages/${id}`);
    await steps(page).first().waitFor();
    for (const locale of offeredLocales) {
      await chooseLanguage(page, locale);
      const texts = await page.locator('li[data-state]').allInnerTexts();
      expect(texts).toHaveLength(5);
      for (const text of texts) {
        const [step, status] = text.split('\n').filter((line) => line !== '');
        expect(status, `${locale}: ${text}`).not.toBe(step);
      }
    }
  });

  it('says what is not known, the current step, the expected day and the delay, in words', async () => {
    const { id } = await packageAt('In transit', withItems);
    await databaseRows(
      `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
       update packages set date = current_date - 3 where id = ${id}`,
    );
    const page = await site.page({ as: staff });
    await page.goto(`/packages/${id}`);
    const current = page.locator('[aria-current=step]');
    await current.waitFor();
    expect(await current.innerText()).toMatch(/^In transit\n/);
    await steps(page).filter({ hasText: 'Customs' }).getByText('Not recorded').waitFor();
    await steps(page)
      .filter({ hasText: 'Delivered' })
      .getByText(/^Expected \d\d \w+ \d{4}$/)
      .waitFor();
    const detail = (await site.get(staff, `/api/packages/${id}/`)) as { days_overdue: number };
    expect(detail.days_overdue).toBeGreaterThan(0);
    expect(await exceptions(page).allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^${detail.days_overdue} days? overdue · Expected`)),
    ]);
    await expectAccessible(page, 'an overdue package');
  });

  it('tells damage and delay in colour and words, and shows a status that is not known as an event alone', async () => {
    const { id, airbill } = await packageAt('Customs clearance');
    const page = await site.page({ as: staff, dark: true });
    const answer = (await site.get(staff, `/api/packages/${id}/`)) as { statuses: object[] };
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await page.route(`**/api/packages/${id}/`, (route) =>
      route.fulfill({
        json: {
          ...answer,
          statuses: [
            ...answer.statuses,
            { status: 'Damaged', at: at(30), place: 'Lviv hub', note: null, recorded_at: null },
            { status: 'Delayed', at: at(20), place: null, note: null, recorded_at: null },
            { status: 'Seen at gate 4', at: at(10), place: null, note: null, recorded_at: null },
          ],
          days_overdue: null,
          reports: [
            {
              at: at(5),
              recipients: [],
              outcome: 'not_delivered',
              exception: 'refused',
              condition: 'wet',
            },
          ],
        },
      }),
    );
    await page.goto(`/packages/${id}`);
    await page.getByRole('heading', { level: 1, name: `Package ${airbill}` }).waitFor();
    const told = (await exceptions(page).allInnerTexts()).map((text) => text.split(' · '));
    expect(told.map(([words]) => words)).toEqual([
      'Delayed',
      'Damaged',
      'Delivery report: Not delivered, Rejected on delivery, Wet',
    ]);
    expect(told[1]?.at(-1)).toBe('Lviv hub');
    const colours = await exceptions(page).evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).backgroundColor),
    );
    expect(new Set(colours).size).toBe(2);
    expect(await page.locator('[aria-current=step]').innerText()).toMatch(/^Customs\n/);
    expect(await steps(page).filter({ hasText: 'gate 4' }).count()).toBe(0);
    expect(await page.locator('main ol strong').first().innerText()).toBe('Seen at gate 4');
    await expectAccessible(page, 'a damaged package, dark');
  });
});

describe('what a package carries', () => {
  it('SUP-16 A-91 shows the items of its outbound, all behind a link, and its documents', async () => {
    const { id } = await packageAt('Delivered', withItems);
    const stored = await databaseRows<{ product: string; batch: string }>(
      `select l.product, l.batch from record_lines l join outbounds o on o.id = l.outbound_id
        join packages k on k.airbill = o.airbill and k.project_id = o.project_id where k.id = ${id} order by l.id`,
    );
    const page = await site.page({ as: 'admin@demo.test' });
    await page.goto(`/packages/${id}`);
    const items = page.getByRole('table', { name: /^Items/ });
    await items.waitFor();
    const rows = await items
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.innerText)),
      );
    expect(rows).toEqual(stored.map(({ product, batch }) => [product, batch]));
    const [document] = await databaseRows<{ doc_id: string; doc_type: string }>(
      `select doc_id, doc_type from packages where id = ${id}`,
    );
    await page.getByText(`${document?.doc_type} · ${document?.doc_id}`).waitFor();
    await page.getByRole('heading', { name: 'Proof of delivery' }).waitFor();
  });

  it('amendment 28 a blinded reader sees neither items nor how many there are', async () => {
    const coordinator = 'coordinator@demo.test';
    const { results } = (await site.get(coordinator, '/api/packages/?limit=500')) as {
      results: { id: number }[];
    };
    const [carrying] = await databaseRows<{ id: number; product: string; batch: string }>(
      `select k.id::int, l.product, l.batch from packages k join outbounds o on o.airbill = k.airbill
        and o.project_id = k.project_id and o.site_id = k.site_id join record_lines l on l.outbound_id = o.id
        where k.id = any('{${results.map(({ id }) => id).join(',')}}') and o.voided_at is null order by k.id limit 1`,
    );
    if (carrying === undefined) throw new Error('no package for the site of the coordinator carries items');
    const page = await site.page({ as: coordinator });
    const bodies: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response
          .text()
          .then((text) => bodies.push(text))
          .catch(() => undefined);
    });
    await page.goto(`/packages/${carrying.id}`);
    await page.getByRole('heading', { name: 'Outbounds with this airbill' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('table').count()).toBe(0);
    for (const secret of [carrying.product, carrying.batch]) {
      expect(await page.locator('main').innerText()).not.toContain(secret);
      expect(bodies.join('\n')).not.toContain(secret);
    }
    expect(bodies.some((body) => body.includes('"lines_count":null'))).toBe(true);
    await expectAccessible(page, 'a package for a blinded coordinator');
  });
});

describe('the map of a package under way', () => {
  it('is drawn for those who may see it, close to its place on the page, and stays away for others', async () => {
    const [moving] = await databaseRows<{ id: number; plate: string }>(
      `select t.package_id::int as id, c.plate from trips t join cars c on c.id = t.car_id
        join latest_positions l on l.car_id = c.id order by t.package_id limit 1`,
    );
    if (moving === undefined) throw new Error('no car of the demo world carries a package');
    const page = await site.page({ as: staff });
    await page.goto(`/packages/${moving.id}`);
    await page.getByRole('heading', { name: 'Current position' }).waitFor();
    await page.getByText(moving.plate).first().waitFor();
    await page.getByRole('region', { name: /^Map of vehicles/ }).waitFor();
    await expectAccessible(page, 'a package with its map');

    const off = await site.page({ as: 'operator@demo.test' });
    await off.goto(`/packages/${moving.id}`);
    await off.getByRole('heading', { name: 'Current position' }).waitFor();

    const delivered = await packageAt('Delivered');
    await page.goto(`/packages/${delivered.id}`);
    await steps(page).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Current position' }).count()).toBe(0);
  });
});

describe('the page of a package', () => {
  // `npm run screens` covers larger screens.
  it('moves by at most 0.02 while it loads, xs', () => expectStillPackage(site, 'xs'));

  it('says what failed and loads on request', async () => {
    const { id } = await packageAt('Delivered');
    const page = await site.page({ as: staff, provokes: /status of 500/ });
    await page.route(`**/api/packages/${id}/`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/packages/${id}`);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(`**/api/packages/${id}/`);
    await again.click();
    await steps(page).first().waitFor();
  });
});
