// Reports of a project's list, mailed on request.
import { describe, expect, it } from 'vitest';
import { databaseRows, eventually, portal, untilListed } from './portal.ts';

const site = portal();

describe('reports', () => {
  it.each([
    ['outbounds', 'Outbounds', 'lg'],
    ['inventories', 'Inventories', 'xs'],
  ] as const)(
    'PRJ-11 PRJ-12 SET-21 a customer requests the report of %s and it is queued',
    async (kind, name, at) => {
      const page = await site.page({ as: 'customer@demo.test', at });
      const [before] = await databaseRows<{ last: number }>(
        'select coalesce(max(id), 0)::int as last from sending_records',
      );
      await page.goto(`/projects/1?tab=${kind}`);
      await untilListed(page, name);
      if (at === 'xs') await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Requested successfully').waitFor();
      const records = () =>
        databaseRows<{ recipient: string; subject: string }>(
          `select recipient, subject from sending_records where kind = 'report' and id > ${before?.last}`,
        );
      await eventually(async () => (await records()).length).toBe(1);
      expect(await records()).toEqual([
        {
          recipient: 'customer@demo.test',
          subject: expect.stringMatching(new RegExp(`^Your report .*_${kind}_.*\\.xlsx$`)),
        },
      ]);
    },
  );

  it('PRJ-11 lists without a report have no button, nor do site users', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/projects/1?tab=inbounds');
    await untilListed(page, 'Inbounds');
    expect(await page.getByRole('button', { name: 'Send report' }).count()).toBe(0);
    const coordinator = await site.page({ as: 'coordinator@demo.test' });
    await coordinator.goto('/projects');
    await coordinator.locator('main tbody tr a').first().click();
    await coordinator.getByRole('navigation', { name: 'Project lists' }).getByText('Outbounds').click();
    await untilListed(coordinator, 'Outbounds');
    expect(await coordinator.getByRole('button', { name: 'Send report' }).count()).toBe(0);
  });
});
