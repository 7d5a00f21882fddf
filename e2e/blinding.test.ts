// Blinding on the screens: blinded users do not see hidden columns and lists, others do (amendment 28).
import { describe, expect, it } from 'vitest';
import { eventually, expectAccessible, portal, signIn, untilListed } from './portal.ts';

const site = portal();

/** The first project that a user sees. */
async function projectOf(email: string): Promise<number> {
  const { results } = (await site.get(email, '/api/projects/?limit=1')) as { results: { id: number }[] };
  return results[0]?.id ?? 0;
}

describe('a blinded customer', () => {
  const blinded = 'blinded@demo.test';

  it('amendment 28 has neither lists nor columns of batches, from the sign-in on', async () => {
    const project = await projectOf(blinded);
    const page = await site.page();
    await signIn(page, blinded);
    await page.goto(`/projects/${project}`);
    await page.getByRole('heading', { name: 'Latest activity' }).waitFor();
    await page.getByRole('heading', { name: 'Shipments per week' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Stock by product' }).count()).toBe(0);
    expect(await page.getByText('Next expiry').count()).toBe(0);
    const tabs = page.getByRole('navigation', { name: 'Project lists' }).getByRole('link');
    await eventually(async () => (await tabs.allInnerTexts()).map((tab) => tab.split(/\s/)[0])).toEqual([
      'Overview',
      'Inbounds',
      'Outbounds',
      'Returns',
      'Destructions',
      'Accountability',
    ]);
    await tabs.filter({ hasText: 'Inbounds' }).click();
    await untilListed(page, 'Inbounds');
    const heads = (await page.locator('main thead').innerText()).split(/\s*[\n\t]\s*/);
    expect(heads).toEqual(expect.arrayContaining(['Received', 'Weight, kg']));
    for (const head of ['Order', 'Invoice', 'Quantity']) expect(heads).not.toContain(head);
    // The first column that is seen leads to the record.
    await page.locator('main tbody tr').first().getByRole('link').first().click();
    const dialog = page.getByRole('region', { name: /^#/ });
    await dialog.getByText('Received', { exact: true }).first().waitFor();
    await dialog.getByRole('list', { name: 'History' }).waitFor();
    // The blinded name instead of the items, and nothing else about them.
    await dialog.getByText('Study medication', { exact: true }).waitFor();
    expect(await dialog.innerText()).not.toMatch(/Batch|Quantity|Order/);
    await expectAccessible(page, 'details of a blinded person');
  });

  it('amendment 28 cannot open the expiry ladder by its address', async () => {
    const page = await site.page({ as: blinded, at: 'xs' });
    await page.goto('/expiry');
    await page.getByText('You don’t have access to this page.').waitFor();
  });
});

it('amendment 57 a coordinator who is not blinded sees the goods shipped to their site', async () => {
  const unblinded = 'unblinded@demo.test';
  const page = await site.page({ as: unblinded });
  await page.goto(`/projects/${await projectOf(unblinded)}?tab=outbounds`);
  await untilListed(page, 'Outbounds');
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  const lines = page.locator('main').getByRole('table', { name: 'Items' });
  await lines.getByRole('columnheader', { name: 'Product' }).waitFor();
  expect((await lines.locator('tbody td').first().innerText()).trim()).not.toBe('');
});
