// A driver with a phone: the airbill is scanned or typed, the delivery is reported, those who wait for it are told.
import { describe, expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';
import { sideways } from './screens.ts';

const site = portal();
const driver = 'driver@demo.test';

/** A package that nobody has reported, whose airbill no other has. */
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
  it('DRV-02 DRV-03 DRV-04 DRV-05 DRV-07 DRV-09 ERR-15 scans a package and reports its delivery, by keyboard alone', async () => {
    const wanted = await underWay();
    const page = await site.page({ as: driver, at });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('heading', { name: 'Scan a package' }).waitFor();
    const box = page.getByRole('main').getByRole('textbox', { name: 'Airbill' });
    await eventually(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    // As a hand scanner does it: it types where the cursor is, and ends with Enter.
    await page.keyboard.type('NO-SUCH-AIRBILL');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Airbill not found').waitFor();
    expect(new URL(page.url()).pathname).toBe('/scan');
    await expectAccessible(page, 'scan, not found');
    expect(await sideways(page)).toEqual([]);
    // The next scan writes over the last one.
    await page.keyboard.type(` ${wanted.airbill.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/report/${wanted.id}`);
    await page.getByRole('heading', { name: 'Report a delivery' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Airbill' }).inputValue()).toBe(wanted.airbill);
    const group = page.getByRole('checkbox', { name: 'Receivers of Ukraine' });
    expect(await group.isChecked()).toBe(true);
    await expectAccessible(page, 'report');
    expect(await sideways(page)).toEqual([]);
    await page.reload();
    await group.waitFor();
    await group.uncheck();
    const send = page.getByRole('button', { name: 'Send the report' });
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
  it('A-91 DRV-02 are listed, and the chosen one is reported', async () => {
    const [shared] = await databaseRows<{ airbill: string; ids: number[] }>(`
      select upper(airbill) as airbill, array_agg(id::int order by id) as ids from packages
      group by 1 having count(*) > 1 order by 1 limit 1`);
    if (!shared) throw new Error('no airbill of the demo world has two packages');
    const page = await site.page({ as: driver, at: 'xs' });
    await page.goto('/scan');
    await page.getByRole('main').getByRole('textbox', { name: 'Airbill' }).fill(shared.airbill);
    await page.getByRole('button', { name: 'Find the package' }).click();
    const list = page.getByRole('status').getByRole('link');
    await list.first().waitFor();
    expect(await list.count()).toBe(shared.ids.length);
    await list.first().click();
    await page.getByRole('heading', { name: 'Report a delivery' }).waitFor();
  });

  it('NAV-19 NAV-25 a customer is led home from both', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    for (const path of ['/scan', '/report/1']) {
      await page.goto(path);
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    }
  });
});
