// The driver's day without a signal: the stops, their cards and their reports open as they were last seen.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { phoneOnLine, untilKept } from './phone.ts';
import { databaseRows, eventually, expectAccessible, portal, signIn } from './portal.ts';

const handset = phoneOnLine('day', 5);
const { line, start } = handset;
const site = portal();

const toDo = (page: Page) => page.getByRole('region', { name: 'Stops to do' });
const textsOf = async (page: Page) => {
  await toDo(page).getByRole('link').first().waitFor();
  return toDo(page).getByRole('link').allInnerTexts();
};
/** The number of encrypted copies of stops on the phone. */
const keptCopies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

it('HOME-02 DRV-07 amendment 44 a phone without a signal opens the stops of the day, a card never opened before, and its report', async () => {
  let page = await start();
  await signIn(page, 'driver@demo.test');
  const online = await textsOf(page);
  expect(await page.getByText(/^No connection/).count()).toBe(0);
  await untilKept(page);
  await eventually(() => keptCopies(page)).toBe(1);
  await handset.close();
  page = await start();
  await line.cut();
  await page.goto('/');
  await page.getByText(/^No connection\. As of /).waitFor();
  expect(await textsOf(page)).toEqual(online);
  await expectAccessible(page, 'stops without a signal');
  expect(await sideways(page)).toEqual([]);

  const ids = await toDo(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => /\d+$/.exec(link.getAttribute('href') ?? '')?.[0]));
  // A package whose report needs no choice: its country has recipients, and its airbill is unique.
  const [known] = await databaseRows<{ id: number; airbill: string; address: string }>(`
    select k.id::int, k.airbill, s.address from packages k join sites s on s.id = k.site_id
      join projects p on p.id = k.project_id join locations l on l.id = p.location_id
    where k.id in (${ids.join(', ')}) and l.code = 'UA'
      and (select count(*) from packages o where upper(o.airbill) = upper(k.airbill)) = 1 limit 1`);
  const id = known?.id ?? 0;
  await toDo(page).locator(`a[href="/packages/${id}"]`).click();
  const main = page.getByRole('main');
  await main
    .getByText(known?.address ?? 'no address')
    .first()
    .waitFor();
  await main.getByRole('link', { name: 'Open in maps' }).waitFor();
  const report = main.getByRole('link', { name: 'Report delivery' });
  const box = await report.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  // Reachable by thumb: in the lower half of the screen.
  expect(box?.y).toBeGreaterThan(370);
  await report.click();
  expect(await page.getByRole('textbox', { name: 'Airbill' }).inputValue()).toBe(known?.airbill);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Saved on this device').waitFor();

  // Texts that this phone has never loaded: the next person who shares it may read another language.
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('uk');
  await page.getByRole('region', { name: 'Майбутні зупинки' }).waitFor();

  await line.restore();
  await eventually(
    async () =>
      (
        await databaseRows<{ n: number }>(
          `select count(*)::int as n from delivery_reports where package_id = ${id}`,
        )
      )[0]?.n,
  ).toBe(1);
});

it('DRV-07 keeps the stops that came before the phone was registered', async () => {
  const page = await site.page({ at: 'xs' });
  const { promise: listed, resolve: haveListed } = Promise.withResolvers<void>();
  await page.route('**/api/devices/', async (route) => {
    await listed;
    await route.continue();
  });
  await signIn(page, 'driver@demo.test');
  await textsOf(page);
  haveListed();
  await eventually(() => keptCopies(page)).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
});
