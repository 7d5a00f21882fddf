// The main job by keyboard alone. Wherever the focus is, it can be seen; whatever is done, it is not lost.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { databaseRows, eventually, expectAccessible, portal, untilFocused, untilListed } from './portal.ts';

const site = portal();

describe('by keyboard alone', () => {
  it('a customer comes from the landing page to a downloaded list, and out again', async () => {
    // Without animations, so that a focus ring is measured in its final state.
    const page = await site.page({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await tabTo(page, 'Log in');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await tabTo(page, 'Email');
    await page.keyboard.type('customer@demo.test');
    await tabTo(page, 'Password');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    await keepsFocus(page);

    await page.keyboard.press('Shift+Tab');
    await tabTo(page, 'Clients');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/clients');
    await untilListed(page, 'Clients');
    await keepsFocus(page);
    await tabTo(page, 'Helix Biopharma');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/clients/1/projects');
    await untilListed(page, 'Projects');
    await keepsFocus(page);

    // Arrows move between the rows, `/` goes to the search, Escape empties it.
    const names = await page.locator('main tbody th').allInnerTexts();
    await tabTo(page, names[0] ?? '');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(names[1]);
    await page.keyboard.press('End');
    expect(await focused(page)).toBe(names.at(-1));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe(names[0]);
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Search Projects');
    await page.keyboard.type('severe');
    await eventually(() => page.locator('main tbody tr').count()).toBe(1);
    expect(await focused(page)).toBe('Search Projects');
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('main tbody tr').count()).toBe(names.length);
    expect(await focused(page)).toBe('Search Projects');

    const [busiest] = await databaseRows<{ name: string; id: number }>(`
      select p.name, p.id::int from projects p join outbounds o on o.project_id = p.id where p.client_id = 1
      group by p.id having count(*) > 10 order by p.name limit 1`);
    await tabTo(page, busiest?.name ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${busiest?.id}`);
    await page.getByRole('heading', { level: 1, name: busiest?.name ?? '' }).waitFor();
    await keepsFocus(page);

    await tabTo(page, /^Outbounds/);
    await page.keyboard.press('Enter');
    await untilListed(page, 'Outbounds');
    expect(await focused(page)).toMatch(/^Outbounds/);
    await tabTo(page, 'Airbill');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('main th[aria-sort="ascending"]').innerText()).toMatch(/Airbill/);
    expect(await focused(page)).toBe('Airbill');
    await tabTo(page, 'Next page');
    await page.keyboard.press('Enter');
    await page.getByText(/^11–/).waitFor();
    expect(await focused(page)).toBe('Next page');
    // On the last page the button without effect keeps the focus.
    await tabTo(page, 'Last page');
    await page.keyboard.press('Enter');
    await eventually(() =>
      page.getByRole('button', { name: 'Last page' }).getAttribute('aria-disabled'),
    ).toBe('true');
    expect(await focused(page)).toBe('Last page');

    await backTo(page, 'Export');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/_outbounds_.*\.xlsx$/);
    await eventually(() => focused(page)).toBe('Export');

    await backTo(page, /^User menu of/);
    await page.keyboard.press('Enter');
    await eventually(() => page.getByRole('menuitem', { name: 'Log out' }).isVisible()).toBe(true);
    await untilFocused(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('menuitem', { name: 'Log out' }).isVisible()).toBe(false);
    expect(await focused(page)).toMatch(/^User menu of/);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    // The arrow up goes to the last entry first.
    await eventually(() => focused(page)).toBe('My profile');
    await page.keyboard.press('ArrowUp');
    await eventually(() => focused(page)).toBe('Log out');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await keepsFocus(page);
  });

  it('the skip link leads past the menu', async () => {
    const page = await site.page({ as: 'customer@demo.test', reducedMotion: 'reduce' });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    expect(await seen(page)).toBe('');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('pop-ups of a list open, hold the focus, close by Escape and give it back', async () => {
    const page = await site.page({ as: 'staff@demo.test', reducedMotion: 'reduce' });
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    for (const name of ['Location', 'Partner', 'Sponsor', 'Status', 'Select columns']) {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
      await eventually(inside).toBe(true);
      for (let presses = 0; presses < 14; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await inside(), name).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await eventually(() => focused(page)).toBe(name);
    }
    // A choice by keyboard: status, inactive.
    await backTo(page, 'Status');
    await page.keyboard.press('Enter');
    await untilFocused(page.getByRole('dialog'));
    await tabTo(page, 'Inactive');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/projects?*is_active=false*');
    await eventually(() => focused(page)).toBe('Status');
  });

  it('a dialog gives the focus back to what opened it, and keeps it while a file is refused', async () => {
    const page = await site.page({
      as: 'staff@demo.test',
      reducedMotion: 'reduce',
      provokes: /status of 400/,
    });
    await page.goto('/projects/1?tab=destructions');
    await untilListed(page, 'Destructions');
    // A row that is identified by its day has the formatted day as its name.
    const dialog = page.getByRole('dialog');
    const opened = async (name: RegExp) => {
      const opener = page.getByRole('button', { name }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await untilFocused(dialog);
      return opener.getAttribute('aria-label');
    };
    for (const name of [/^History of \d+ \p{L}+ \d{4}$/u, /^Edit \d+ \p{L}+ \d{4}$/u, /^Clear /]) {
      const opener = await opened(name);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await eventually(() => focused(page)).toBe(opener);
    }
    const opener = await opened(/^Replace /);
    await tabTo(page, /^Drop the file here/);
    const file = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText(/^note\.pdf: /).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe(opener);
  });

  it('a record opens beside its list, keeps its address, and Escape goes back to its row', async () => {
    const page = await site.page({ as: 'staff@demo.test', reducedMotion: 'reduce' });
    await page.goto('/projects/1?tab=returns');
    await untilListed(page, 'Returns');
    const row = page.locator('main tbody th a').first();
    const name = await row.innerText();
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name });
    await panel.getByRole('table', { name: 'Items' }).waitFor();
    await panel.getByRole('list', { name: 'History' }).waitFor();
    await untilFocused(panel);
    await expectAccessible(page, 'a record beside its list');
    expect(page.url()).toMatch(/record=returns-\d+/);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await eventually(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.goBack();
    await panel.getByRole('table', { name: 'Items' }).waitFor();
    await page.reload();
    await panel.getByRole('table', { name: 'Items' }).waitFor();
  });

  it('what goes with its own action leaves the focus in the list', async () => {
    const page = await site.page({
      as: 'staff@demo.test',
      reducedMotion: 'reduce',
      provokes: /status of 500/,
    });
    const inList = () =>
      page.evaluate(
        () => document.activeElement?.closest('main') !== null && document.activeElement?.tagName !== 'MAIN',
      );
    await page.goto('/projects?location=1&search=asthma');
    await untilListed(page, 'Projects');
    await tabTo(page, 'Remove filter Location: UA');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('location'));
    await page.getByRole('button', { name: /^Remove filter/ }).waitFor({ state: 'detached' });
    await eventually(inList).toBe(true);

    await page.goto('/projects?search=nothing-has-this');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await tabTo(page, 'Clear search and filters');
    await page.keyboard.press('Enter');
    await untilListed(page, 'Projects');
    await eventually(inList).toBe(true);

    await page.route('**/api/packages/?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/packages');
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.unroute('**/api/packages/?*');
    await tabTo(page, 'Try again');
    await page.keyboard.press('Enter');
    await untilListed(page, 'Packages');
    await eventually(inList).toBe(true);
  });

  it('every stop of the Tab key on every kind of screen can be seen', async () => {
    const page = await site.page({ as: 'staff@demo.test', reducedMotion: 'reduce' });
    for (const path of ['/', '/projects', '/projects/1?tab=outbounds', '/packages/1']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const stops = await page.locator('a[href], button, input, select').count();
      const errors: string[] = [];
      for (let stop = 0; stop < Math.min(stops, 25); stop += 1) {
        await page.keyboard.press('Tab');
        const error = await seen(page);
        // After the last stop the focus leaves the page for the browser's own bars.
        if (error === lost && stop > 8) break;
        errors.push(error);
      }
      expect(
        errors.filter((error) => error !== ''),
        path,
      ).toEqual([]);
    }
  });
});

/** Presses Tab until the focus is there; fails after a round of the page, or where the focus is lost or unseen. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const is = (here: string) => (typeof name === 'string' ? here === name : name.test(here));
  const passed: string[] = [];
  let here = await focused(page);
  while (!is(here)) {
    passed.push(here);
    if (passed.length > 90)
      throw new Error(`Tab does not lead to ${String(name)}, only to: ${passed.join(', ')}`);
    await page.keyboard.press(key);
    here = await focused(page);
  }
  expect(await seen(page), here).toBe('');
}

function backTo(page: Page, name: string | RegExp): Promise<void> {
  return tabTo(page, name, 'Shift+Tab');
}

/** The accessible name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || here === document.body) return '';
    const label = here instanceof HTMLInputElement ? here.labels?.[0]?.innerText : here.innerText;
    return (here.getAttribute('aria-label') ?? label ?? '').trim();
  });
}

/** After an action the focus is on the heading of the new screen, or where it was. */
async function keepsFocus(page: Page): Promise<void> {
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

const lost = 'the focus is lost';

/** Empty if the focused element is visible and looks different from its state without focus; otherwise the problem. */
function seen(page: Page): Promise<string> {
  return page.evaluate(async (nowhere) => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || here === document.body) return nowhere;
    // An element that scrolls into view with the focus is there in the next frame.
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn();
    const name = here.outerHTML.slice(0, 120);
    const { top, bottom, left, right } = here.getBoundingClientRect();
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return `out of sight: ${name}`;
    // An element around it may show the focus, too
    const around = [here, here.parentElement, here.parentElement?.parentElement, here.closest('tr')].flatMap(
      (element) => (element ? [element, ...element.children] : []),
    );
    const look = () =>
      around
        .map((element) => {
          const { outline, boxShadow, borderColor, backgroundColor, textDecoration } =
            getComputedStyle(element);
          return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join();
        })
        .join();
    const focusedLook = look();
    here.blur();
    await drawn();
    const plain = look();
    here.focus();
    return focusedLook === plain ? `looks as without the focus: ${name}` : '';
  }, lost);
}
