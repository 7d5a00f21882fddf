// User management on the screens: invalid input, concurrent editors, deactivating and deleting.
import type { Locator, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal, signIn, untilListed } from './portal.ts';

const trialway = portal();
const admin = 'admin@demo.test';
const password = 'Fresh-Word.9';

it('VAL-01 VAL-03 VAL-06 VAL-12 invalid input is reported at its fields, and no user is created', async () => {
  const page = await trialway.page({ as: admin });
  await page.goto('/admin/users');
  await untilListed(page);
  await page.getByRole('button', { name: 'New user' }).click();
  const form = page.getByRole('dialog');
  await save(form);
  await form.getByText('this field is required').waitFor();
  await form.getByText('password is required').waitFor();
  for (const email of ['mar\u212a@bad-input.test', 'mar\u0131a@bad-input.test', 'unknown']) {
    await form.getByLabel('Email').fill(email);
    await form.getByText('valid email required').waitFor();
  }
  await form.getByLabel('Password', { exact: true }).fill('four');
  await form.getByText('no less than 5 characters').waitFor();
  await form.getByLabel('Phone').fill('123');
  await form.getByText('must be a phone number').waitFor();
  await form.getByLabel('Name', { exact: true }).fill('x'.repeat(101));
  await form.getByText('no more than 100 characters').waitFor();
  await save(form);
  await expectAccessible(page, 'a form with bad input');
  await eventually(() => found('bad-input.test')).toEqual([]);
});

it('USR-19 the link to the other list of users is aligned with the title', async () => {
  const page = await trialway.page({ as: 'admin@demo.test' });
  for (const [path, link] of [
    ['/users', 'All users in one table'],
    ['/admin/users', 'Users by group'],
  ] as const) {
    await page.goto(path);
    const way = page.getByRole('link', { name: link });
    await way.waitFor();
    const title = await page.locator('h1').boundingBox();
    const line = await way.locator('xpath=..').boundingBox();
    expect(line?.x).toBe(title?.x);
    expect(await way.evaluate((element) => getComputedStyle(element).paddingInlineStart)).toBe('0px');
  }
});

it('an admin exports the users that match, for a review of access', async () => {
  const page = await trialway.page({ as: admin });
  await page.goto('/admin/users?search=demo.test&is_active=true');
  await untilListed(page);
  const listed = await databaseRows<{ email: string }>(
    `select email from users where email like '%demo.test%' and is_active and deleted_at is null order by id`,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^users_\d{4}-\d\d-\d\d\.xlsx$/);
  const [heads, ...rows] = await readSheet(await file.createReadStream());
  expect(heads?.slice(0, 3)).toEqual(['Name', 'Email', 'Role']);
  expect(rows.map(([, email]) => String(email)).toSorted()).toEqual(
    listed.map(({ email }) => email).toSorted(),
  );
});

it('USR-13 A-134 the second of two editors of a user sees both versions, and chooses one', async () => {
  const { id } = await makeUser('Two Editors', 'editors@people.test');
  const [one, two] = [
    await trialway.page({ as: admin }),
    await trialway.page({ as: admin, provokes: /status of 409/ }),
  ];
  const [first, second] = [await edit(one, 'Two Editors'), await edit(two, 'Two Editors')];
  await first.getByLabel('City').fill('Lviv');
  await first.getByLabel('Main client').fill('nordia');
  await one.getByRole('option', { name: 'Nordia Therapeutics' }).click();
  // The choices are gone; the person continues typing at the same position.
  const chosen = () => one.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
  await eventually(chosen).toBe('Nordia Therapeutics');
  await first.getByLabel('Two-step verification').setChecked(true, { force: true });
  await save(first);
  await first.waitFor({ state: 'detached' });
  await second.getByLabel('City').fill('Odesa');
  await save(second);
  const conflict = second.getByRole('alert').filter({ hasText: 'Someone else has changed' });
  await conflict.waitFor();
  expect(await conflict.locator('tbody tr').allInnerTexts()).toEqual([
    'City\tLviv\tOdesa',
    'Main client\tNordia Therapeutics\tNo main client',
    'Two-step verification\tOn\tOff',
  ]);
  await expectAccessible(two, 'two versions of a user');
  expect((await found('editors@people.test'))[0]).toMatchObject({ id, city: 'Lviv', is_mfa: true });
  await conflict.getByRole('button', { name: 'Use the saved values' }).click();
  expect(await second.getByLabel('City').inputValue()).toBe('Lviv');
  await second.getByLabel('City').fill('Odesa');
  await save(second);
  await second.waitFor({ state: 'detached' });
  expect((await found('editors@people.test'))[0]).toMatchObject({ city: 'Odesa', is_mfa: true });
});

it('USR-16 USR-19 NAV-55 a deactivated user is signed out; a deleted one, after a warning, is removed from the list', async () => {
  const email = 'leaving@people.test';
  await makeUser('Leaving Soon', email);
  const own = await trialway.page({ provokes: /status of 401/ });
  await signIn(own, email, password);
  const page = await trialway.page({ as: admin });
  const form = await edit(page, 'Leaving Soon');
  await form.getByLabel('Active', { exact: true }).setChecked(false, { force: true });
  await save(form);
  await form.waitFor({ state: 'detached' });
  await own.goto('/profile');
  await own.waitForURL((url) => url.pathname === '/login');
  await page.getByRole('button', { name: 'Delete Leaving Soon' }).click();
  await page.getByText('can never log in again').waitFor();
  await expectAccessible(page, 'deleting a user');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await page.getByText('Deleted successfully').waitFor();
  await eventually(() => page.getByRole('main').getByText(email).count()).toBe(0);
  expect(await found(email)).toEqual([]);
});

function save(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Save', exact: true }).click();
}

async function edit(page: Page, name: string): Promise<Locator> {
  await page.goto(`/admin/users?search=${encodeURIComponent(name)}`);
  await untilListed(page);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('City').waitFor();
  return form;
}

interface Found {
  id: number;
  city: string;
  is_mfa: boolean;
}

async function found(email: string): Promise<Found[]> {
  const { results } = (await trialway.get(admin, `/api/users/?filter=${email}&fields=email`)) as {
    results: Found[];
  };
  return results;
}

async function makeUser(name: string, email: string): Promise<{ id: number }> {
  const page = await trialway.page({ as: admin });
  await page.goto('/');
  return page.evaluate(
    async (body) => {
      const answer = await fetch('/api/users/', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { id: number };
    },
    { name, email, password, user_type: 'manager' },
  );
}
