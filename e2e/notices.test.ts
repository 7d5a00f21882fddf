// The bell: the number of unread notices, their content, and its updates without a reload.
import { beforeEach, describe, expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal, untilFocused, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const nameOf = (unread: number) => (unread === 0 ? 'Notices' : `Notices: ${unread}`);

interface Listed {
  unread: number;
  results: { id: number; kind: string; count: number; records: { id: number; name: string }[] }[];
}
const notices = async (query = '', as = staff) => (await site.get(as, `/api/notices/${query}`)) as Listed;

beforeEach(async () => {
  await databaseRows(`update notices set read_at = null where created_at > now() - interval '4 days'`);
  await databaseRows(`delete from notice_preferences`);
});

describe('the bell', () => {
  it('shows the latest notices; opening one leads to its record and marks it as read', async () => {
    const { unread, results } = await notices('?limit=8');
    const place = results.findIndex(({ kind, count }) => kind === 'package_update' && count === 1);
    const page = await site.page({ as: staff });
    await page.goto('/clients');
    const bell = page.getByRole('button', { name: nameOf(unread) });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notices' });
    await untilFocused(panel);
    const links = panel.getByRole('listitem').getByRole('link');
    await eventually(() => links.count()).toBe(results.length);
    await expectAccessible(page, 'notices under the bell');
    expect(await links.nth(place).innerText()).toContain(results[place]?.records[0]?.name);
    await page.keyboard.press('Escape');
    await eventually(() => bell.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await links.nth(place).click();
    await page.waitForURL(`**/packages/${results[place]?.records[0]?.id}`);
    await page.getByRole('button', { name: nameOf(unread - 1) }).waitFor();
    expect((await notices()).unread).toBe(unread - 1);
  });

  it('follows a new notice without a reload, and the header does not move', async () => {
    const { unread } = await notices();
    const page = await site.page({ as: staff });
    const streamed = page.waitForRequest((request) => request.url().endsWith('/api/notices/stream/'));
    await page.goto('/clients');
    await page.getByRole('button', { name: nameOf(unread) }).waitFor();
    const placeOf = () => page.getByRole('button', { name: 'Search everything' }).boundingBox();
    const before = await placeOf();
    await streamed;
    await databaseRows(`insert into notices (user_id, kind, record_ids, count, detail)
      select id, 'package_update', array[(select min(id) from packages)], 1, 'At the door' from users
      where email = '${staff}'`);
    await page.getByRole('button', { name: nameOf(unread + 1) }).waitFor();
    expect(await placeOf()).toEqual(before);
    await databaseRows(`delete from notices where detail = 'At the door'`);
  });

  it('has no bell for a driver without notices', async () => {
    const page = await site.page({ as: 'driver@demo.test', at: 'xs' });
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/notices/?'));
    await page.goto('/');
    await asked;
    await page.getByRole('button', { name: 'Search everything' }).waitFor();
    expect(await page.getByRole('button', { name: /^Notices/ }).count()).toBe(0);
  });
});

describe('all notices', () => {
  it('are filtered and marked as read, one by one and all at once', async () => {
    const { unread } = await notices();
    const page = await site.page({ as: staff });
    await page.goto('/notices?status=unread&kind=invoice');
    await untilListed(page, 'Notices');
    await expectAccessible(page, 'all notices');
    const rows = page.locator('main tbody tr');
    const before = await rows.count();
    await rows.first().getByRole('button', { name: 'Mark as read' }).click();
    await eventually(() => rows.count()).toBe(before - 1);
    expect((await notices()).unread).toBe(unread - 1);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();
    expect((await notices()).unread).toBe(0);
  });

  it('fit a phone in the dark theme', async () => {
    const page = await site.page({ as: staff, at: 'xs', dark: true });
    await page.goto('/notices');
    await untilListed(page, 'Notices');
    expect(await sideways(page)).toEqual([]);
    await expectAccessible(page, 'notices on a phone');
    await page.getByRole('button', { name: /^Notices/ }).click();
    await page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').first().waitFor();
    expect(await sideways(page)).toEqual([]);
    await expectAccessible(page, 'the panel on a phone');
  });
});

describe('the preferences', () => {
  it('are saved for the account when they are switched', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/settings?tab=notices');
    const packages = page.getByRole('group', { name: 'Package updates' });
    await packages.getByRole('switch', { name: 'By email' }).click();
    const stored = () => site.get(staff, '/api/notices/preferences/');
    await eventually(stored).toEqual({ package_update: 'shown', invoice: 'both', excursion: 'both' });
    await packages.getByRole('switch', { name: 'In the portal' }).click();
    await eventually(stored).toEqual({ package_update: 'none', invoice: 'both', excursion: 'both' });
    await page.reload();
    await eventually(() => packages.getByRole('switch', { name: 'By email' }).isChecked()).toBe(false);
    await expectAccessible(page, 'notice preferences');
  });

  it('are switched back if they cannot be saved, also without a connection', async () => {
    const page = await site.page({ as: 'other@demo.test', provokes: /ERR_FAILED|preferences/ });
    await page.goto('/settings?tab=notices');
    const mailed = page
      .getByRole('group', { name: 'Package updates' })
      .getByRole('switch', { name: 'By email' });
    await eventually(() => mailed.isChecked()).toBe(true);
    await page.route('**/api/notices/preferences/', (route) => route.abort());
    await mailed.click();
    await page.getByRole('alert').first().waitFor();
    await eventually(() => mailed.isChecked()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
