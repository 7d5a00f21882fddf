// Cities: managed by staff, offered in every profile.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { portal, untilListed } from './portal.ts';

const site = portal();

it('CITY-03 CITY-04 CITY-06 a city is added, offered in the profile, and deleted only after a warning', async () => {
  const page = await site.page({ as: 'staff@demo.test' });
  await page.goto('/admin/cities');
  await untilListed(page, 'Cities');
  await page.getByRole('button', { name: 'New city' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Żywiec');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Created successfully').waitFor();

  const customer = await site.page({ as: 'customer@demo.test' });
  await customer.goto('/profile');
  await customer.locator('datalist option[value="Żywiec"]').waitFor({ state: 'attached' });

  await page.goto('/admin/cities?search=zywiec');
  await page.getByRole('button', { name: 'Edit Żywiec' }).click();
  await dialog.getByRole('textbox').fill('Żywiec Zdrój');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Updated successfully').waitFor();
  expect(await found('Żywiec')).toBe(0);
  expect(await found('Żywiec Zdrój')).toBe(1);
  await page.getByRole('button', { name: 'Delete Żywiec Zdrój' }).click();
  await dialog.getByText('You can no longer select Żywiec Zdrój').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await found('Żywiec Zdrój')).toBe(1);
  await page.getByRole('button', { name: 'Delete Żywiec Zdrój' }).click();
  await dialog.getByRole('button', { name: 'Delete city' }).click();
  await page.getByText('Deleted successfully').waitFor();
  expect(await found('Żywiec Zdrój')).toBe(0);
});

it('A-134 the second of two people who rename a city sees both names, and chooses one', async () => {
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
  const conflict = late.getByRole('alert').filter({ hasText: 'Someone else has changed' });
  await conflict.waitFor();
  expect(await conflict.locator('tbody tr').allInnerTexts()).toEqual(['Name\tCharkiw\tKharkov']);
  await conflict.getByRole('button', { name: 'Use the saved values' }).click();
  expect(await late.getByRole('textbox').inputValue()).toBe('Charkiw');
  await late.getByRole('textbox').fill('Kharkiv');
  await late.getByRole('button', { name: 'Save' }).click();
  await late.waitFor({ state: 'detached' });
});

async function found(city: string): Promise<number> {
  const all = (await site.get('staff@demo.test', '/cities/all')) as { name: string }[];
  return all.filter(({ name }) => name === city).length;
}
