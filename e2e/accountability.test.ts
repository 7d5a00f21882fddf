// The accountability log of a site: a coordinator dispenses kits on a phone, and staff see it in the project.
import { expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();
const coordinator = 'coordinator@demo.test';

it('issue 13 a coordinator dispenses two kits on a phone, on hand falls, and staff see it in the project', async () => {
  const page = await site.page({ as: coordinator, at: 'xs' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Accountability' }).click();
  // The home has links to the project as well.
  await page.getByRole('heading', { name: 'Accountability', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'HLX-204 Severe asthma' }).click();
  await untilListed(page, 'Accountability log');
  const onHand = async () => Number(/(\d+) kits? on hand/.exec(await page.locator('main').innerText())?.[1]);
  await eventually(onHand).toBeGreaterThan(2);
  const before = await onHand();
  await page.getByRole('button', { name: 'Add entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByLabel('Participant code').fill('101-077');
  const boxes = dialog.getByRole('group', { name: 'Choose kits at this site' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expectAccessible(page, 'a new entry of a site');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(onHand).toBe(before - 2);
  // The blinded see neither batch nor balance.
  expect(await page.locator('main').innerText()).not.toMatch(/Batch|Expiry/);

  const { results } = (await site.get(coordinator, '/api/projects/?filter=HLX-204&fields=name')) as {
    results: { id: number }[];
  };
  const office = await site.page({ as: 'staff@demo.test' });
  await office.goto(`/projects/${results[0]?.id}?tab=accountability`);
  await untilListed(office, 'Accountability log');
  // Until the site is known, nothing is said of its kits.
  await office.getByRole('button', { name: 'Add entry' }).click();
  const empty = office.getByRole('dialog', { name: 'Add entry' });
  await empty.getByLabel('Participant code').waitFor();
  expect(await empty.getByText('0 kits on hand').count()).toBe(0);
  await office.keyboard.press('Escape');
  await empty.waitFor({ state: 'hidden' });
  await office
    .getByRole('row', { name: /Dispensed.*101-077|101-077/ })
    .first()
    .waitFor();
  expect(await office.getByRole('row', { name: /101-077/ }).count()).toBe(2);
  await untilListed(office, 'Accountability');
  await office.getByText('Everything is balanced.').waitFor();
  await office
    .getByRole('button', { name: /^Dispensed/ })
    .filter({ hasText: /[1-9]/ })
    .first()
    .click();
  await office
    .getByRole('dialog', { name: /^Dispensed: / })
    .getByRole('table')
    .waitFor();
});

it('STOCK-14 a coordinator is warned of what must not be dispensed, and records that it was, with a note', async () => {
  const page = await site.page({ as: coordinator, at: 'xs', provokes: /status of 400/ });
  const { results } = (await site.get(coordinator, '/api/projects/?filter=HLX-204&fields=name')) as {
    results: { id: number }[];
  };
  await databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
      update batches set status = 'recalled', status_since = '2020-01-01' where project_id = ${results[0]?.id}`,
  );
  await page.goto(`/accountability?project=${results[0]?.id}`);
  await untilListed(page, 'Accountability log');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByLabel('Participant code').fill('101-078');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await dialog.getByText(/must not be dispensed on this day/).waitFor();
  await dialog.getByRole('switch', { name: 'They were dispensed nevertheless' }).check();
  await page.screenshot({ path: 'e2e/results/dispensed-anyway.png' });
  await expectAccessible(page, 'an entry of what must not be dispensed');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await dialog.getByLabel('Note').fill('Given before the notice of the recall was read');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(/101-078/)
    .first()
    .waitFor();
});
