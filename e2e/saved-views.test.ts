// Views of a list that a person keeps under a name, and those that colleagues share.
import { describe, expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();

describe('saved views', () => {
  it('a filtered and sorted list is saved, opened again from elsewhere, shared and deleted', async () => {
    const page = await site.page({ as: 'staff@demo.test' });
    await page.goto('/packages?search=UA&sort=airbill&status=Delivered');
    await untilListed(page, 'Packages');
    const panel = page.getByRole('dialog', { name: 'Views' });
    await page.getByRole('button', { name: 'Select columns' }).click();
    await page.getByRole('button', { name: 'Move Status up' }).focus();
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const heads = (of: typeof page) => of.locator('main thead th:visible').allInnerTexts();
    const arranged = await heads(page);
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await panel.getByText('No saved views yet.').waitFor();
    await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Delivered in Ukraine');
    await expectAccessible(page, 'saved views');
    await panel.getByRole('button', { name: 'Save view' }).click();
    const view = panel.getByRole('button', { name: 'Delivered in Ukraine', exact: true });
    await view.waitFor();
    expect(await view.getAttribute('aria-current')).toBe('true');
    await panel.getByRole('button', { name: 'Share Delivered in Ukraine with colleagues' }).click();
    await eventually(() =>
      databaseRows("select query, is_shared from saved_views where name = 'Delivered in Ukraine'"),
    ).toEqual([{ query: 'sort=airbill&search=UA&status=Delivered', is_shared: true }]);

    const colleague = await site.page({ as: 'admin@demo.test' });
    await colleague.goto('/packages?size=25&search=other&client=2&page=2');
    await colleague.getByRole('heading', { name: 'Packages', level: 1 }).waitFor();
    await colleague.getByRole('button', { name: 'Views', exact: true }).click();
    const theirs = colleague.getByRole('dialog', { name: 'Views' });
    expect(await theirs.getByRole('button', { name: /^Delete Delivered/ }).count()).toBe(0);
    await theirs.getByRole('button', { name: /^Delivered in Ukraine.*Shared by/ }).click();
    await untilListed(colleague, 'Packages');
    const shown = new URL(colleague.url()).searchParams;
    expect(Object.fromEntries(shown)).toEqual({ search: 'UA', sort: 'airbill', status: 'Delivered' });

    // With the columns of the person who saved it; the colleague had the list's own order.
    expect((await heads(colleague)).map((head) => head.trim()).filter((head) => head !== '')).toEqual(
      arranged.map((head) => head.trim()).filter((head) => head !== ''),
    );

    await panel.getByRole('button', { name: 'Delete Delivered in Ukraine' }).click();
    await panel.getByText('No saved views yet.').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    // A click outside the panel closes it.
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await view.waitFor();
  });

  it('a view of a project’s list keeps the other lists as they are; on a phone it is in the menu', async () => {
    const page = await site.page({ as: 'customer@demo.test', at: 'xs' });
    await page.goto('/projects/1?tab=outbounds&outbounds_search=UA&inbounds_search=DN');
    await untilListed(page, 'Outbounds');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Views' });
    await panel.getByRole('textbox', { name: 'Name of the view' }).fill('To Ukraine');
    // Customers keep their views to themselves.
    expect(await panel.getByRole('switch').count()).toBe(0);
    await panel.getByRole('button', { name: 'Save view' }).click();
    await panel.getByRole('button', { name: 'To Ukraine', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.goto('/projects/1?tab=outbounds&outbounds_search=zzz&inbounds_search=DN');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await panel.getByRole('button', { name: 'To Ukraine', exact: true }).click();
    await eventually(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      tab: 'outbounds',
      outbounds_search: 'UA',
      inbounds_search: 'DN',
    });
  });

  it.each([
    ['kits', 'staff@demo.test', '/batches?tab=kits', 'sort=-number&search=A&status=at_depot'],
    ['stock', 'staff@demo.test', '/stock?tab=stock', 'search=a&on=2026-01-02'],
    ['excursions', 'quality@demo.test', '/excursions', 'status=open'],
    ['shipment-requests', 'customer@demo.test', '/shipment_requests', 'sort=site&status=requested'],
  ])('a view of %s opens on the tab where it was saved', async (list, as, path, query) => {
    const page = await site.page({ as });
    const shown = (more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`;
    await page.goto(shown(query));
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Views' });
    const name = `As of ${Date.now()}`;
    await panel.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await panel.getByRole('button', { name: 'Save view' }).click();
    const view = panel.getByRole('button', { name, exact: true });
    await view.waitFor();
    expect(await databaseRows(`select list, query from saved_views where name = '${name}'`)).toEqual([
      { list, query },
    ]);
    await page.goto(shown('search=other'));
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await view.click();
    await eventually(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(
      Object.fromEntries(new URL(shown(query), page.url()).searchParams),
    );
  });
});
