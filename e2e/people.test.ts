// Accounts that an admin creates on the screens, and how people and API clients sign in with them.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectAccessible, portal, rowsOf, signIn, untilListed } from './portal.ts';

const trialway = portal();
const password = 'Fresh-Word.9';

/** Every role, and its first screen after sign-in. */
const kinds = [
  ['Operator', 'operators'],
  ['Driver', 'drivers'],
  ['Manager (customer)', 'managers'],
  ['Site user', 'site_users'],
  ['PM', 'staff'],
  ['Administrator', 'none'],
  ['Private investigator', 'site_users'],
  ['Coordinator', 'site_users'],
] as const;

async function createUser(admin: Page, kind: string, email: string, sites = 0): Promise<void> {
  await admin.goto('/admin/users');
  await untilListed(admin);
  await admin.getByRole('button', { name: 'New user' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Role').selectOption({ label: kind });
  await dialog.getByLabel('Name', { exact: true }).fill(`New ${kind}`);
  const boxes = dialog.getByRole('group', { name: 'Sites' }).getByRole('checkbox');
  for (let index = 0; index < sites; index++) await boxes.nth(index).check();
  if (sites > 0) await expectAccessible(admin, 'a user of several sites');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it.each(kinds)(
  'USR-12 AUTH-01 USR-05 A-44 an admin makes a user, who then signs in: %s',
  async (kind, group) => {
    const email = `new.${kind.toLowerCase().replaceAll(/\W/g, '')}@people.test`;
    const admin = await trialway.page({ as: 'admin@demo.test' });
    const isSite = group === 'site_users';
    await createUser(admin, kind, email, isSite ? 2 : 0);
    await admin.goto(`/users?tab=${group}&search=${encodeURIComponent(email)}`);
    await eventually(async () => (await rowsOf(admin)).map(([name]) => name)).toEqual([`New ${kind}`]);
    const { results } = (await trialway.get('admin@demo.test', `/api/users/?filter=${email}`)) as {
      results: { site_ids: number[] }[];
    };
    expect(results[0]?.site_ids.length).toBe(isSite ? 2 : 0);
    const own = await trialway.page();
    await signIn(own, email, password);
    await own.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  },
);

it('A-41 staff see no administrator, and no buttons for users they may not change', async () => {
  const staff = await trialway.page({ as: 'staff@demo.test' });
  await staff.goto('/admin/users?search=demo.test');
  const rows = await rowsOf(staff);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter((row) => row.includes('admin@demo.test'))).toEqual([]);
  await staff.goto('/admin/users?search=staff@demo.test');
  await untilListed(staff);
  const own = staff.getByRole('main').getByRole('button', { name: /^(Edit|Delete) / });
  expect(await own.evaluateAll((buttons) => buttons.map((one) => one.ariaLabel))).toEqual([
    'Edit Olena Kravets',
  ]);
  await staff.goto('/admin/users?search=api@demo.test');
  await untilListed(staff);
  expect(
    await staff
      .getByRole('main')
      .getByRole('button', { name: /^(Edit|Delete|Tokens of) / })
      .count(),
  ).toBe(0);
  await staff.getByRole('button', { name: 'New user' }).click();
  const offered = await staff.getByLabel('Role').locator('option').allInnerTexts();
  expect(offered.filter((one) => ['Administrator', 'PM (API)'].includes(one))).toEqual([]);
});

it('A-37 a token created on the screen is accepted by the API, listed with its last use, and rejected once revoked', async () => {
  const admin = await trialway.page({ as: 'admin@demo.test', provokes: /status of 400/ });
  await admin.goto('/admin/users?search=api@demo.test');
  await untilListed(admin);
  await admin.getByRole('button', { name: /^Tokens of / }).click();
  const dialog = admin.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'New token' }).click();
  await eventually(() => dialog.getByLabel('Name').evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await dialog.getByLabel('Name').fill('Depot scales');
  await dialog.getByRole('button', { name: 'New token' }).click();
  await dialog.getByText('required').waitFor();
  await dialog.getByRole('checkbox', { name: 'clients.read' }).check();
  await dialog.getByLabel('Valid for').selectOption({ label: '30 days' });
  await expectAccessible(admin, 'a new token');
  await dialog.getByRole('button', { name: 'New token' }).click();
  const token = await dialog.getByRole('figure', { name: 'Token' }).locator('code').innerText();
  expect(token).toMatch(/^twk_[\w-]{43}$/);
  await expectAccessible(admin, 'a token that is shown once');
  // Rotating a phone turns rows into cards: a token that is shown only once must remain.
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.getByRole('main').getByRole('listitem').filter({ hasText: 'api@demo.test' }).waitFor();
  expect(await dialog.getByText(token).count()).toBe(1);
  const asked = async (path: string) =>
    (await fetch(trialway.origin + path, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await asked('/api/clients/'), await asked('/api/projects/')]).toEqual([200, 403]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('button', { name: /^Tokens of / }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Depot scales' });
  await row.getByText('Last used').waitFor();
  expect(await dialog.getByText(token).count()).toBe(0);
  await row.getByRole('button', { name: 'Revoke Depot scales' }).click();
  await admin.getByText('lose access immediately').waitFor();
  await admin.getByRole('dialog').last().getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await row.getByText('Revoked').waitFor();
  expect(await asked('/api/clients/')).toBe(401);
});
