// Records of a project voided by mistake: found, viewed and restored (decision 0023).
import { describe, expect, it } from 'vitest';
import {
  databaseRows,
  eventually,
  expectAccessible,
  holdRequests,
  portal,
  rowsOf,
  untilListed,
} from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const admin = 'admin@demo.test';
const customer = 'customer@demo.test';

describe('voided records', () => {
  it('staff void a row, find it under Voided, and an admin restores it', async () => {
    const { project, airbill } = await someOutbound();
    const address = `/projects/${project}?tab=outbounds&outbounds_search=${airbill}`;
    const page = await site.page({ as: staff });
    await page.goto(address);
    await untilListed(page, 'Outbounds');
    await page.getByRole('button', { name: `Void ${airbill}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('entered twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Void outbound', exact: true }).click();
    await page.getByText('No results match the search and filters.').waitFor();
    await page.getByRole('link', { name: 'Voided' }).click();
    await untilListed(page, 'Voided');
    const shown = (await rowsOf(page, 'Voided')).find((cells) => cells.includes(airbill));
    expect(shown).toContain('entered twice');
    expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
    await expectAccessible(page, 'removed rows');

    const restorer = await site.page({ as: admin, at: 'xs' });
    await restorer.goto(`/projects/${project}?tab=removed&removed_search=${airbill}`);
    await untilListed(restorer, 'Voided');
    await restorer.getByRole('button', { name: `Restore ${airbill}` }).click();
    const dialog = restorer.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel('Reason').fill('it was another parcel');
    await expectAccessible(restorer, 'restore');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(address);
    await untilListed(page, 'Outbounds');
    await page.getByRole('button', { name: `History of ${airbill}` }).click();
    await page.getByRole('dialog').getByText('Reason: it was another parcel').waitFor();
    await page.getByRole('dialog').getByText('Reason: entered twice').waitFor();
  });

  it('issue 12 a tab whose code is still loading shows where its list will be, not nothing', async () => {
    const { project } = await someOutbound();
    const page = await site.page({ as: staff });
    const release = await holdRequests(page, /\/VoidedRows-[^/]+\.js$/);
    await page.goto(`/projects/${project}?tab=outbounds`);
    await untilListed(page, 'Outbounds');
    await page.getByRole('link', { name: 'Voided' }).click();
    await page.getByRole('table', { name: 'Outbounds' }).waitFor({ state: 'detached' });
    const waiting = page.locator('main > [aria-hidden=true]').last();
    expect((await waiting.boundingBox())?.height).toBeGreaterThan(300);
    release();
    await waiting.waitFor({ state: 'detached' });
  });

  it('an admin who has voided by mistake undoes it from the message', async () => {
    const { project, airbill } = await someOutbound();
    const page = await site.page({ as: admin });
    await page.goto(`/projects/${project}?tab=outbounds&outbounds_search=${airbill}`);
    await untilListed(page, 'Outbounds');
    await page.getByRole('button', { name: `Void ${airbill}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('not this one');
    await page.getByRole('dialog').getByRole('button', { name: 'Void outbound', exact: true }).click();
    await page.getByText('No results match the search and filters.').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Saved successfully').waitFor();
    await untilListed(page, 'Outbounds');
    await page.getByRole('button', { name: `History of ${airbill}` }).click();
    await page.getByRole('dialog').getByText('Reason: Voided by mistake, undone').waitFor();
  });

  it('a record whose parent is gone says so', async () => {
    const { project, airbill } = await someOutbound();
    const page = await site.page({ as: admin, provokes: /409/ });
    await page.goto(`/projects/${project}?tab=outbounds&outbounds_search=${airbill}`);
    await untilListed(page, 'Outbounds');
    await page.getByRole('button', { name: `Void ${airbill}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('entered twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Void outbound', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.route('**/restore/', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ errors: { msg: 'CONFLICT', fields: { id: 'place_taken' } } }),
      }),
    );
    await page.goto(`/projects/${project}?tab=removed&removed_search=${airbill}`);
    await page.getByRole('button', { name: `Restore ${airbill}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('right after all');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/has the same external ID/)
      .waitFor();
    await page.unroute('**/restore/');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('ROLE-22 a customer sees no such tab', async () => {
    const { results } = (await site.get(customer, '/api/projects/?limit=1')) as { results: { id: number }[] };
    const page = await site.page({ as: customer });
    await page.goto(`/projects/${results[0]?.id}`);
    await page.getByRole('link', { name: 'Reconciliation' }).waitFor();
    expect(await page.getByRole('link', { name: 'Voided' }).count()).toBe(0);
  });
});

/** An outbound whose airbill is unique in its project. */
async function someOutbound(): Promise<{ project: number; airbill: string }> {
  const [found] = await databaseRows<{ project: number; airbill: string }>(`
    select project_id::int as project, airbill from outbounds where airbill <> '' and voided_at is null
    group by 1, 2 having count(*) = 1 order by min(id) desc limit 1`);
  if (found === undefined) throw new Error('the demo world has no such outbound');
  return found;
}
