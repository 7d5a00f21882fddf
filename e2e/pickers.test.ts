// Choices that open at an input: by keyboard, with screen readers, in the person's language, and on a phone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import {
  eventually,
  expectAccessible,
  type PageOptions,
  portal,
  untilFocused,
  untilListed,
} from './portal.ts';

const site = portal();

describe('the form of a package', () => {
  it.each([false, true])('a project is found and a day chosen by keyboard, dark %s', async (dark) => {
    const { page, form } = await newPackage({ dark });
    const project = form.getByRole('combobox', { name: 'Project' });
    await project.fill('hlx');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expectAccessible(page, 'projects to choose from');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = await page.getByRole('listbox').getByRole('option').nth(1).innerText();
    await page.keyboard.press('Enter');
    expect(await project.inputValue()).toBe(second);
    // Escape closes the choices; a second Escape would close the form.
    await project.fill('hlx');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await form.count()).toBe(1);

    const opener = form.getByRole('button', { name: 'Open the calendar' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Open the calendar' });
    await calendar.getByRole('button', { name: 'Next month' }).waitFor();
    await expectAccessible(page, 'a calendar');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect(await form.count()).toBe(1);
    await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await untilFocused(calendar);
    await calendar.getByRole('button', { name: /^15 / }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // The browser's day, which begins before that of UTC.
    const [year, month] = plainDateIn('Europe/Kyiv', new Date()).split('-');
    await eventually(() => form.getByRole('textbox', { name: 'Date' }).inputValue()).toBe(
      `16/${month}/${year}`,
    );
  });

  it('a day is typed as the language has it, and what is no day is told at its field', async () => {
    const { form } = await newPackage({ locale: 'uk' });
    const day = form.getByRole('textbox', { name: 'Дата', exact: true });
    expect(await day.getAttribute('placeholder')).toBe('дд.мм.рррр');
    await day.fill('2026-03-05');
    await day.blur();
    expect(await day.inputValue()).toBe('05.03.2026');
    await day.fill('31.02.2026');
    await form.locator('button[type=submit]').click();
    await eventually(() => day.getAttribute('aria-invalid')).toBe('true');
    expect(await day.inputValue()).toBe('31.02.2026');
  });

  it('a phone keeps its own fields for days and suggestions', async () => {
    const { form } = await newPackage({ at: 'xs' });
    expect(await form.getByLabel('Date', { exact: true }).getAttribute('type')).toBe('date');
    expect(await form.getByLabel('Status', { exact: true }).getAttribute('list')).toBeTruthy();
    expect(await form.getByRole('button', { name: 'Open the calendar' }).count()).toBe(0);
  });
});

async function newPackage(options: PageOptions) {
  const page: Page = await site.page({ as: 'staff@demo.test', reducedMotion: 'reduce', ...options });
  await page.goto('/packages');
  await untilListed(page);
  await page
    .getByRole('button', { name: /^(New package|Нове відправлення)$/ })
    .first()
    .click();
  const form = page.locator('section[role=dialog]');
  await form.locator('form').waitFor();
  return { page, form };
}
