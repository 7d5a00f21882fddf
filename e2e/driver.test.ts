// A driver with a phone: the airbill is scanned or typed, the delivery is reported, and its recipients are
// notified.
import { describe, expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';

const site = portal();
const driver = 'driver@demo.test';

/** A package without a report, with a unique airbill. */
async function underWay() {
  const [found] = await databaseRows<{ id: number; airbill: string }>(`
    select k.id::int, k.airbill from packages k join projects p on p.id = k.project_id
      join locations l on l.id = p.location_id
    where l.code = 'UA' and k.status is distinct from 'Delivered' and k.airbill ~ '^[A-Z0-9-]+$'
      and (select count(*) from packages o where upper(o.airbill) = upper(k.airbill)) = 1
      and not exists (select from delivery_reports r where r.package_id = k.id) order by k.id limit 1`);
  if (!found) throw new Error('the demo world has no package under way to Ukraine');
  return found;
}

describe.each([
  ['xs', 48],
  ['lg', 36],
] as const)('a driver at %s', (at, height) => {
  it('DRV-02 DRV-03 DRV-04 DRV-05 DRV-07 DRV-09 ERR-15 scans a package and reports its delivery, by keyboard only', async () => {
    const wanted = await underWay();
    const page = await site.page({ as: driver, at });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('heading', { name: 'Scan a package' }).waitFor();
    const box = page.getByRole('main').getByRole('textbox', { name: 'Airbill' });
    await eventually(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    // A handheld scanner types at the cursor and ends with Enter.
    await page.keyboard.type('NO-SUCH-AIRBILL');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Airbill not found').waitFor();
    expect(new URL(page.url()).pathname).toBe('/scan');
    await expectAccessible(page, 'scan, not found');
    expect(await sideways(page)).toEqual([]);
    // The next scan replaces the last one.
    await page.keyboard.type(` ${wanted.airbill.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/report/${wanted.id}`);
    await page.getByRole('heading', { name: 'Report a delivery' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Airbill' }).inputValue()).toBe(wanted.airbill);
    const group = page.getByRole('checkbox', { name: 'Recipients in Ukraine' });
    expect(await group.isChecked()).toBe(true);
    await expectAccessible(page, 'report');
    expect(await sideways(page)).toEqual([]);
    await page.reload();
    await group.waitFor();
    await group.uncheck();
    const send = page.getByRole('button', { name: 'Send report' });
    await send.click();
    await page.getByText('this field is required').waitFor();
    await group.check();
    expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(height);
    await send.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Report was successfully sent').waitFor();
    await page.waitForURL(`${site.origin}/scan`);
    expect(
      await databaseRows(`select airbill, recipients from delivery_reports where package_id = ${wanted.id}`),
    ).toEqual([{ airbill: wanted.airbill, recipients: ['UA'] }]);
  });
});

describe('several packages of one airbill', () => {
  /** An airbill of several packages that does not identify the delivered one; newest first. */
  async function sharedAirbill() {
    const [shared] = await databaseRows<{ airbill: string; ids: number[]; last: number }>(`
      select upper(airbill) as airbill, array_agg(id::int order by date desc nulls last, id) as ids,
        (select coalesce(max(id), 0)::int from delivery_reports) as last
      from packages group by 1
      having count(*) > 1 and count(*) filter (where status is distinct from 'Delivered') <> 1 order by 1 limit 1`);
    if (!shared) throw new Error('no airbill of the demo world has two packages');
    return shared;
  }
  const reportedOf = async ({ ids, last }: { ids: readonly number[]; last: number }) =>
    (
      await databaseRows<{ package_id: number }>(
        `select package_id::int from delivery_reports where package_id in (${ids.join(', ')}) and id > ${last} order by id`,
      )
    ).map(({ package_id }) => package_id);

  it('A-91 DRV-02 DRV-07 amendment 27 are listed, and the chosen one is reported, however the airbill is typed', async () => {
    const shared = await sharedAirbill();
    const page = await site.page({ as: driver, at: 'xs', provokes: /409/ });
    await page.goto('/scan');
    await page
      .getByRole('main')
      .getByRole('textbox', { name: 'Airbill' })
      .fill(shared.airbill.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Find package' }).click();
    const list = page.getByRole('status').getByRole('link');
    await list.first().waitFor();
    expect(await list.count()).toBe(shared.ids.length);
    await list.last().click();
    await page.getByRole('heading', { name: 'Report a delivery' }).waitFor();
    await expectAccessible(page, 'report of a chosen package');
    // A report without a package id, as an API client may send: the portal asks for the package.
    await page.route('**/api/packages/report/', async (route) => {
      const { package: _, ...body } = route.request().postDataJSON() as Record<string, unknown>;
      await route.continue({ postData: JSON.stringify(body) });
    });
    const recipient = page.getByRole('checkbox').first();
    await recipient.check();
    const send = page.getByRole('button', { name: 'Send report' });
    await send.click();
    const asked = page.getByRole('alert').filter({ hasText: 'Several packages have this airbill' });
    await asked.waitFor();
    await expectAccessible(page, 'which of several packages');
    expect(await sideways(page)).toEqual([]);
    expect(await reportedOf(shared)).toEqual([]);
    await page.unroute('**/api/packages/report/');
    const chosen = shared.ids[0] ?? 0;
    await asked.getByRole('link').first().click();
    await page.waitForURL(`${site.origin}/report/${chosen}`);
    await asked.waitFor({ state: 'detached' });
    await recipient.check();
    await send.click();
    await page.getByText('Report was successfully sent').waitFor();
    expect(await reportedOf(shared)).toEqual([chosen]);
  });

  it('NAV-19 NAV-25 a customer is redirected home from both', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    for (const path of ['/scan', '/report/1']) {
      await page.goto(path);
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    }
  });
});
