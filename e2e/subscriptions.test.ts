// Scheduled exports: subscribed at the list, managed in the settings.
import { describe, expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();

describe('subscriptions', () => {
  it('SET-21 A-117 subscribe to a filtered list, see it in the settings, pause, change, remove', async () => {
    const page = await site.page({ as: 'invoicing@demo.test' });
    const clock = () =>
      databaseRows<
        Record<string, unknown>
      >(`select s.list, s.query, s.frequency, s.day, s.at_minute, s.time_zone,
        s.language, s.only_with_rows, s.status from subscriptions s join users u on u.id = s.user_id
        where u.email = 'invoicing@demo.test' order by s.id desc limit 1`);
    const before = await databaseRows('select id from subscriptions');
    await page.goto('/projects/1?tab=outbounds&outbounds_search=a&outbounds_sort=site');
    await untilListed(page, 'Outbounds');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Frequency').selectOption('weekly');
    await dialog.getByLabel('Weekday').selectOption({ label: 'Friday' });
    await dialog.getByLabel('Time', { exact: true }).fill('07:45');
    await dialog.getByText('Time zone: Europe/Kyiv').waitFor();
    await dialog.getByRole('switch', { name: 'Only if there are rows' }).check();
    await expectAccessible(page, 'the dialog of a subscription');
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Saved successfully').waitFor();
    expect(await clock()).toEqual([
      {
        list: 'outbounds',
        query: 'filter=a&fields=site%2Cairbill&ordering=site%2Cid',
        frequency: 'weekly',
        day: 5,
        at_minute: 465,
        time_zone: 'Europe/Kyiv',
        language: 'en',
        only_with_rows: true,
        status: 'active',
      },
    ]);

    await page.goto('/settings?tab=subscriptions');
    await untilListed(page, 'Scheduled exports');
    // A person in another time zone sees both in the zone of the subscription.
    const elsewhere = page.locator('main tbody tr', { hasText: '(Europe/Berlin)' });
    expect(await elsewhere.innerText()).toMatch(/at 08:00 [^\n]*\s[^\n]*\d{4}, 08:00/);
    const row = page.locator('main tbody tr').last();
    expect(await row.innerText()).toMatch(/Outbounds · HLX-204 [^‘]* · ‘a’\s/);
    expect(await row.innerText()).toContain('Every Friday at 07:45 (Europe/Kyiv), only if there are rows');
    await expectAccessible(page, 'the subscriptions');
    await row.getByRole('button', { name: /^Pause/ }).click();
    await row.getByText('Paused').waitFor();
    await row.getByRole('button', { name: /^Resume/ }).click();
    await row.getByText('Active').waitFor();
    await row.getByRole('button', { name: /^Edit the schedule/ }).click();
    await dialog.getByLabel('Frequency').selectOption('monthly');
    await dialog.getByLabel('Day of month').selectOption('31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Every month on day 31 at 07:45').waitFor();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await eventually(async () => (await databaseRows('select id from subscriptions')).length).toBe(
      before.length,
    );
  });

  it('A-117 packages and invoices can be subscribed to, too; on a phone as well', async () => {
    const page = await site.page({ as: 'invoicing@demo.test', at: 'xs' });
    for (const [path, list] of [
      ['/packages', 'packages'],
      ['/invoices?period=past', 'invoices'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText('Saved successfully').waitFor();
      const [stored] = await databaseRows<{ list: string; query: string }>(
        'select list, query from subscriptions order by id desc limit 1',
      );
      expect(stored).toEqual({ list, query: list === 'invoices' ? 'period=past' : '' });
    }
    await page.goto('/settings?tab=subscriptions');
    await untilListed(page, 'Scheduled exports');
    await page.getByText('Invoices · Past').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
