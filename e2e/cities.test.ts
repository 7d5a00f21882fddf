// Cities: kept by staff, offered in everybody's profile.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { portal, untilListed } from './portal.ts';

const site = portal();

it('CITY-03 CITY-04 CITY-06 a city is added, offered in the profile, renamed, and deleted after a warning alone', async () => {
  const page = await site.page({ as: 'staff@demo.test' });
  await page.goto('/admin/cities');
  await untilListed(page, 'Cities');
  await page.getByRole('button', { name: 'New city' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Żywiec');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  const customer = await site.page({ as: 'customer@demo.test' });
  await customer.goto('/profile');
  await customer.locator('#profile-cities option[value="Żywiec"]').waitFor({ state: 'attached' });

  await page.goto('/admin/cities?search=zywiec');
  await page.getByRole('button', { name: 'Delete Żywiec' }).click();
  await dialog.getByText('Żywiec can no longer be chosen').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await found()).toBe(1);
  await page.getByRole('button', { name: 'Delete Żywiec' }).click();
  await dialog.getByRole('button', { name: 'Delete city' }).click();
  await page
    .getByText('No matches', { exact: false })
    .or(page.getByText('Deleted successfully'))
    .first()
    .waitFor();
  expect(await found()).toBe(0);
});

it('A-134 of two who rename one city the second sees both names, and takes or keeps', async () => {
  const [one, two] = [
    await site.page({ as: 'staff@demo.test' }),
    await site.page({ as: 'admin@demo.test', provokes: /status of 409/ }),
  ];
  const rename = async (page: Page, from: string) => {
    await page.goto(`/admin/cities?search=${from}`);
    await page.getByRole('button', { name: `Edit ${from}` }).click();
    return page.getByRole('dialog');
  };
  const make = await rename(one, 'Kharkiv');
  const late = await rename(two, 'Kharkiv');
  await make.getByRole('textbox').fill('Charkiw');
  await make.getByRole('button', { name: 'Save' }).click();
  await make.waitFor({ state: 'detached' });
  await late.getByRole('textbox').fill('Kharkov');
  await late.getByRole('button', { name: 'Save' }).click();
  const conflict = late.getByRole('alert').filter({ hasText: 'Somebody else has saved' });
  await conflict.waitFor();
  expect(await conflict.locator('tbody tr').allInnerTexts()).toEqual(['Name\tCharkiw\tKharkov']);
  await conflict.getByRole('button', { name: 'Take what is saved' }).click();
  expect(await late.getByRole('textbox').inputValue()).toBe('Charkiw');
  await late.getByRole('textbox').fill('Kharkiv');
  await late.getByRole('button', { name: 'Save' }).click();
  await late.waitFor({ state: 'detached' });
});

async function found(): Promise<number> {
  const all = (await site.get('staff@demo.test', '/cities/all')) as { name: string }[];
  return all.filter(({ name }) => name === 'Żywiec').length;
}
