// axe on states without an address: pop-ups, failures and denied pages; on a desktop in both themes, and on a phone.
import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import {
  accessibleInBothThemes,
  expectAccessible,
  filterButton,
  portal,
  screens,
  untilListed,
} from '../portal.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('axe', () => {
  // One page for most screens: the start of the app is not tested here.
  let page: Page;
  beforeAll(async () => {
    page = await site.page({ as: staff, provokes: /status of 404/ });
  });

  it.each([
    ['an unknown address', '/nowhere', 'Not found'],
    ['a project that is not there', '/projects/999999999', 'Not found'],
    ['a search without a hit', '/packages?search=nothing-has-this', 'No results'],
  ])('finds nothing on %s', async (_, path, title) => {
    await page.goto(path);
    await everyLook(page, path, () => page.getByRole('heading', { name: title }).waitFor());
  });

  it('finds nothing on a page without access, nor on the home page of an API account', async () => {
    const driver = await site.page({ as: 'driver@demo.test', provokes: /status of 403/ });
    await driver.goto('/clients');
    await everyLook(driver, 'unauthorised', () =>
      driver.getByRole('heading', { name: 'Unauthorized' }).waitFor(),
    );
    const program = await site.page({ as: 'api@demo.test' });
    await program.goto('/');
    await everyLook(program, 'api home', () => program.getByRole('heading', { level: 1 }).waitFor());
  });

  it('finds nothing with the pop-ups of a list open', async () => {
    await page.setViewportSize(screens.lg);
    await page.goto('/projects?location=1&sponsor=x');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    for (const filter of ['Location', 'Partner', 'Sponsor', 'Status']) {
      await filterButton(page, filter).click();
      await page.getByRole('dialog', { name: filter }).waitFor();
      await accessibleInBothThemes(page, `filter ${filter}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: filter }).waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Select columns' }).click();
    await page.getByRole('dialog', { name: 'Select columns' }).waitFor();
    await accessibleInBothThemes(page, 'columns');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    await accessibleInBothThemes(page, 'user menu');
  });

  it('finds nothing with the sidebar open, nor with a toast, the error bar and a failed list', async () => {
    const phone = await site.page({ as: staff, at: 'xs', provokes: /status of 400/ });
    await phone.goto('/packages');
    await untilListed(phone, 'Packages');
    await phone.getByRole('button', { name: 'Open menu' }).click();
    await phone.getByRole('dialog', { name: 'Main menu' }).waitFor();
    await accessibleInBothThemes(phone, 'sidebar');
    await phone.keyboard.press('Escape');
    await phone.setViewportSize(screens.lg);
    await phone.getByRole('search').getByRole('textbox').fill('none');
    await phone.getByRole('search').getByRole('button', { name: 'Find' }).click();
    await phone.getByText('Airbill not found').waitFor();
    await expectAccessible(phone, 'toast');
    await phone.route('**/api/projects/?*', (route) =>
      route.fulfill({ status: 400, json: { errors: { msg: ['ERROR_WITH_FILTER', 'IS_EMPTY'] } } }),
    );
    await phone.goto('/projects');
    await phone.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await everyLook(phone, 'failure', () => phone.getByRole('alert').getByText('Empty fields').waitFor());
  });
});

/** Checks the page on a large screen in both themes, and on a phone in one, since its colours are the same. */
async function everyLook(page: Page, where: string, arrived: () => Promise<unknown>): Promise<void> {
  await page.setViewportSize(screens.lg);
  await arrived();
  await accessibleInBothThemes(page, `${where} lg`);
  await page.setViewportSize(screens.xs);
  await arrived();
  await expectAccessible(page, `${where} xs`);
}
