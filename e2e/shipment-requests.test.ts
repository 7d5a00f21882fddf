// A shipment in a browser: a blinded site requests it
import { describe, expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { eventually, expectAccessible, portal } from './portal.ts';

const site = portal();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('issue 13.3 shipment requests', () => {
  it('REQUEST-01 REQUEST-04 a blinded site requests, staff approve, and the site sees no product', async () => {
    const coordinator = await site.page({ as: 'coordinator@demo.test', at: 'xs' });
    await coordinator.goto('/');
    await coordinator.getByRole('link', { name: 'Shipment requests' }).click();
    await coordinator.getByRole('button', { name: 'Request shipment' }).click();
    const dialog = coordinator.getByRole('dialog');
    await dialog.getByLabel('Project').selectOption({ index: 1 });
    await dialog.getByLabel('Site').selectOption({ index: 1 });
    await dialog.getByLabel('Needed by').fill(inDays(20));
    await dialog.getByLabel('Product').selectOption({ label: 'Study medication' });
    await dialog.getByLabel('Quantity').fill('4,000');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    // Four or four thousand?
    await eventually(() => dialog.innerText()).toContain('ambiguous number: enter 1234 or 1.234');
    await dialog.getByLabel('Quantity').fill('4');
    expect(await sideways(coordinator)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await dialog.waitFor({ state: 'detached' });
    await coordinator.waitForURL('**/shipment_requests/*');
    await eventually(() => coordinator.locator('main').innerText()).toContain('Not decided yet.');
    const path = new URL(coordinator.url()).pathname;

    const staff = await site.page({ as: 'staff@demo.test' });
    await staff.goto(path);
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    const approval = staff.getByRole('dialog');
    await approval.getByLabel('Planned dispatch').fill(inDays(10));
    await approval.getByLabel('Batch', { exact: true }).selectOption({ index: 1 });
    await eventually(() => approval.innerText()).toContain('Complete');
    await expectAccessible(staff, 'approval of a shipment request');
    await approval.getByRole('button', { name: 'Approve', exact: true }).click();
    // A trial that never received the batch by a record warns; the other batches have none.
    const anyway = staff.getByRole('dialog', { name: 'Approve despite the warnings' });
    await Promise.race([
      approval.waitFor({ state: 'detached' }),
      anyway.getByRole('button', { name: 'Approve', exact: true }).click(),
    ]);
    await staff.getByRole('link', { name: /^Planned for/ }).click();
    await staff.waitForURL('**record=outbounds-*');
    await eventually(() => staff.locator('body').innerText()).toContain('Planned dispatch');

    await coordinator.reload();
    await eventually(() => coordinator.locator('main').innerText()).toContain('Planned for');
    const shown = await coordinator.locator('main').innerText();
    expect(shown).toContain('Study medication');
    expect(shown).not.toMatch(/expires|Batch/);
    expect(await coordinator.getByRole('button', { name: /Approve|Reject|Cancel request/ }).count()).toBe(0);
  });

  it('REQUEST-05 a rejection has a reason that the site sees', async () => {
    const staff = await site.page({ as: 'staff@demo.test' });
    await staff.goto('/shipment_requests/2');
    await staff.getByRole('button', { name: 'Reject' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption({ label: 'Requested too early' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.waitFor({ state: 'detached' });
    const coordinator = await site.page({ as: 'coordinator@demo.test' });
    await coordinator.goto('/shipment_requests/2');
    await eventually(() => coordinator.locator('main').innerText()).toContain('Requested too early');
  });
});
