// The pages of a package and of a project while they load, and the records that show most of them.
import { expect } from 'vitest';
import { sideways } from './every-screen.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { databaseRows, expectAccessible, type Portal, type screens } from './portal.ts';

type Size = keyof typeof screens;

const staff = 'staff@demo.test';

/** A package with this last status, and with an outbound that has items where the status allows it. */
export async function packageAt(status: string, also = 'true'): Promise<{ id: number; airbill: string }> {
  const [found] = await databaseRows<{ id: number; airbill: string }>(
    `select k.id::int, k.airbill from packages k where k.status = '${status}' and ${also} order by k.id limit 1`,
  );
  if (found === undefined) throw new Error(`no package of the demo world is ${status}`);
  return found;
}
/** A package `k` whose outbound has items. */
export const withItems = `exists (select from outbounds o join record_lines l on l.outbound_id = o.id
  where o.airbill = k.airbill and o.project_id = k.project_id and o.voided_at is null)`;

/** A project of the first client with shipments and several products in stock, some of which expire soon. */
export async function busyProject(): Promise<{ id: number; name: string }> {
  const [found] = await databaseRows<{ id: number; name: string }>(`
    select p.id::int, p.name from projects p where p.client_id = 1
      and (select count(distinct r.product) from inventories r where r.project_id = p.id and r.voided_at is null) > 1
      and exists (select from inventories r where r.project_id = p.id and r.voided_at is null and r.qty_stock > 0
        and r.expiry_date <= current_date + 60)
      and exists (select from outbounds o where o.project_id = p.id and o.voided_at is null
        and o.dispatched_date > current_date - 60)
      and exists (select from invoices i where i.project_id = p.id and i.budget_total is not null)
    order by p.id limit 1`);
  if (found === undefined) throw new Error('the demo world has no such project');
  return found;
}

/** The page of a package, delivered or under way, moves by at most 0.02 while it loads, and nothing scrolls sideways. */
export async function expectStillPackage(site: Portal, at: Size): Promise<void> {
  const [moving] = await databaseRows<{ id: number }>(`select min(package_id)::int as id from trips`);
  const { id } = await packageAt('Delivered', withItems);
  for (const one of [id, moving?.id]) {
    const page = await site.page({ as: staff, at, firstVisit: true });
    const moved = await watchLayoutShifts(page);
    // A slow answer, so that the skeleton is shown first.
    await page.route(/\/api\/packages\/\d+\/$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto(`/packages/${one}`);
    await page.locator('main [aria-busy=true]').first().waitFor();
    await page.getByRole('region', { name: 'Journey' }).getByRole('listitem').first().waitFor();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    await page.waitForLoadState('networkidle');
    // The limit has two decimals.
    expect(Math.round((await moved()) * 100), `${one}`).toBeLessThanOrEqual(2);
    expect(await sideways(page)).toEqual([]);
  }
}

/** The overview of a project moves by at most 0.02 while it loads, for staff and a customer, and is accessible. */
export async function expectStillProject(site: Portal, at: Size): Promise<void> {
  const { id } = await busyProject();
  for (const [as, dark] of [
    [staff, false],
    ['customer@demo.test', true],
  ] as const) {
    const page = await site.page({ as, at, dark, firstVisit: true });
    const moved = await watchLayoutShifts(page);
    // Slow answers, one after the other, so that the skeletons are shown first.
    for (const [path, ms] of [
      [/\/api\/projects\/\d+\/$/, 300],
      [/\/overview\/$/, 700],
    ] as const) {
      await page.route(path, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        await route.continue();
      });
    }
    await page.goto(`/projects/${id}`);
    await page.locator('main [aria-busy=true]').first().waitFor();
    await page.getByRole('heading', { name: 'Latest activity' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await moved(), as).toBeLessThan(0.02);
    expect(await sideways(page)).toEqual([]);
    await expectAccessible(page, `overview ${at} ${dark ? 'dark' : 'light'}`);
  }
}
