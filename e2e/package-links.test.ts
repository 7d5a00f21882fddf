// A package and its outbounds link to each other; the filter offers the statuses in use.
import { describe, expect, it } from 'vitest';
import { databaseRows, filterButton, ofTotal, portal, untilListed } from './portal.ts';

const site = portal();

describe('packages', () => {
  it('SUP-16 PKG-06 links from an outbound to its package with its history, and back to the outbounds', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/projects/1?tab=outbounds');
    await untilListed(page, 'Outbounds');
    const airbill = await page.locator('main tbody th a').first().innerText();
    await page.locator('main tbody th a').first().click();
    await page.getByRole('heading', { name: `Package ${airbill}` }).waitFor();
    await page.getByRole('heading', { name: 'Status history' }).waitFor();
    expect(await page.locator('main ol strong').count()).toBeGreaterThan(0);
    await page.getByRole('heading', { name: 'Outbounds with this airbill' }).waitFor();
    await page.locator('main section ul a').first().click();
    await page.waitForURL(/\/projects\/1\?/);
    await untilListed(page, 'Outbounds');
    await page.getByText(ofTotal(1)).waitFor();
    expect(await page.locator('main tbody th').allInnerTexts()).toEqual([airbill]);
  });

  it('PKG-04 PKG-07 A-88 tracked only, and a status in use from the filter', async () => {
    const page = await site.page({ as: 'staff@demo.test' });
    const [stored] = await databaseRows<{ tracked: number; status: string; with_status: number }>(`
      select (select count(*)::int from packages where airbill in (select airbill from tracks)) as tracked, status,
        count(*)::int as with_status from packages where status is not null group by status order by count(*) limit 1`);
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    await page.getByText('Tracked only').click();
    await page.getByText(ofTotal(stored?.tracked ?? 0)).waitFor();
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    await filterButton(page, 'Status').click();
    await page
      .getByRole('listbox', { name: 'Status' })
      .getByText(stored?.status ?? '', { exact: true })
      .click();
    await page.getByText(ofTotal(stored?.with_status ?? 0)).waitFor();
  });

  it('PKG-02 an airbill in the search, however it is spaced, opens its package on Enter', async () => {
    const page = await site.page({ as: 'staff@demo.test' });
    const [stored] = await databaseRows<{ id: number; airbill: string }>(
      `select min(id)::int as id, airbill from packages where airbill ~ '^\\S{8,}$' group by airbill having count(*) = 1 limit 1`,
    );
    const airbill = (stored?.airbill ?? '').replaceAll('-', '').toLowerCase();
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    await page.getByRole('searchbox').fill(`${airbill.slice(0, 3)} ${airbill.slice(3)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/packages/${stored?.id}`);
  });
});
