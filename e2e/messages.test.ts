// The messages shown when something fails, and the actions offered then.
import { describe, expect, it } from 'vitest';
import {
  chooseTheme,
  eventually,
  expectAccessible,
  holdRequests,
  portal,
  rowsOf,
  untilListed,
} from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const failedList = 'This could not be loaded';

describe('the error bar', () => {
  it('NAV-42 ERR-07 lists several errors, stays until it is closed, and a new failure shows again', async () => {
    const page = await site.page({ as: staff, provokes: /status of 400/ });
    await page.route('**/api/projects/?*', (route) =>
      route.fulfill({ status: 400, json: { errors: { msg: ['ERROR_WITH_FILTER', 'IS_EMPTY'] } } }),
    );
    await page.clock.install();
    await page.goto('/projects');
    const bar = page.getByRole('alert');
    await eventually(() => bar.getByRole('listitem').allInnerTexts()).toEqual([
      'Error with filter',
      'Empty fields',
    ]);
    // A list that fails before it is drawn tries again once, and the bar shows that failure too.
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.clock.fastForward('10:00');
    expect(await bar.getByRole('listitem').count()).toBe(2);
    await bar.getByRole('button', { name: 'Close' }).click();
    await eventually(() => bar.innerText()).toBe('');
    await again.click();
    await eventually(() => bar.getByRole('listitem').count()).toBe(2);
  });

  it('NAV-26 A-145 a change of path clears it', async () => {
    const page = await site.page({ as: staff, provokes: /status of 500/ });
    await page.route('**/api/projects/?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/projects');
    // ERR-09: any other body.
    await page.getByRole('alert').getByText('Server is not responding, connection error').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Packages' }).click();
    await untilListed(page, 'Packages');
    await eventually(() => page.getByRole('alert').innerText()).toBe('');
  });

  it('what fails on a page that is being left is not reported on the next one', async () => {
    const page = await site.page({ as: staff, provokes: /status of 500/ });
    const late = Promise.withResolvers<void>();
    const code = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/projects/?*', async (route) => {
      asked += 1;
      if (asked > 1) await late.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.route('**/assets/PackagesScreen-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto('/projects');
    // A list that fails before it is drawn tries again once.
    await eventually(() => asked).toBe(2);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Packages' }).click();
    await eventually(() => page.getByRole('alert').innerText()).toBe('');
    const failed = page.waitForResponse('**/api/projects/?*');
    late.resolve();
    await failed;
    code.resolve();
    await untilListed(page, 'Packages');
    expect(await page.getByRole('alert').innerText()).toBe('');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it.each(['lg', 'xs'] as const)(
    'what fails in a dialog is said in it, where it can be read and closed: %s',
    async (at) => {
      const page = await site.page({ as: staff, at, provokes: /status of 500/ });
      await page.route('**/cities/', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/admin/cities');
      await untilListed(page);
      await page.getByRole('button', { name: 'New city' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Lublin');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const said = dialog.getByRole('alert').getByText('Server is not responding, connection error');
      await said.waitFor();
      expect(await page.getByText('Server is not responding').count()).toBe(1);
      await expectAccessible(page, 'an error in a dialog');
      await dialog.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      await said.waitFor({ state: 'detached' });
      expect(await dialog.getByRole('textbox').inputValue()).toBe('Lublin');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await said.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // The previous failure is cleared.
      await page.getByRole('button', { name: 'New city' }).click();
      await dialog.getByRole('textbox').waitFor();
      expect(await dialog.getByRole('alert').count()).toBe(0);
    },
  );

  it('ERR-02 A-125 a 404 is shown only on the page', async () => {
    const page = await site.page({ as: staff, provokes: /status of 404/ });
    await page.goto('/projects/999999999');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(await page.getByRole('alert').innerText()).toBe('');
  });
});

describe('the message of a success', () => {
  it('stands beside an open panel, not over its buttons', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/1?tab=inbounds');
    await untilListed(page, 'Inbounds');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const panel = page.locator('[data-side-panel]');
    await panel.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Invoice' }).fill(`Counted ${Date.now()}`);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counted again');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const message = page.locator('.mantine-Notification-root', { hasText: 'Updated successfully' });
    await message.waitFor();
    const right = async () => {
      const box = await message.boundingBox();
      return box ? box.x + box.width : Number.NaN;
    };
    const left = (await panel.boundingBox())?.x ?? Number.NaN;
    await eventually(right).toBeLessThanOrEqual(left);
  });
});

describe('a list that failed', () => {
  it('ERR-20 shows the reason and the request id for support, and its rows after a retry', async () => {
    const page = await site.page({ as: staff, provokes: /status of 500/ });
    await page.route('**/api/packages/?*', (route) =>
      route.fulfill({ status: 500, json: {}, headers: { 'x-request-id': 'req-4711' } }),
    );
    await page.goto('/packages');
    await page.getByRole('heading', { name: failedList }).waitFor();
    await page.getByText('Request ID for support: req-4711').waitFor();
    await page.unroute('**/api/packages/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await rowsOf(page, 'Packages')).toHaveLength(10);
    expect(await page.getByRole('heading', { name: failedList }).count()).toBe(0);
  });

  it('keeps the previous rows, dimmed, while the next ones are loading', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    const before = await rowsOf(page, 'Packages');
    const release = await holdRequests(page, '**/api/packages/?*ordering=airbill*');
    await page.getByRole('columnheader', { name: 'Airbill' }).getByRole('button').click();
    const table = page.getByRole('table', { name: 'Packages' });
    await eventually(() => table.getAttribute('aria-busy')).toBe('true');
    expect(await page.locator('main tbody tr').count()).toBe(before.length);
    await eventually(() =>
      page.locator('main tbody').evaluate((rows) => getComputedStyle(rows).opacity),
    ).not.toBe('1');
    for (const theme of ['dark', 'light'] as const) {
      await chooseTheme(page, theme);
      await expectAccessible(page, `old rows, ${theme}`, ['color-contrast']);
    }
    expect(before[0]).toContain(await page.locator('main tbody th').first().innerText());
    release();
    await eventually(() => rowsOf(page, 'Packages')).not.toEqual(before);
  });

  it('ERR-10 reports a lost connection, and continues when it is back', async () => {
    const page = await site.page({ as: staff, provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    await page.context().setOffline(true);
    await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click();
    await page.getByRole('heading', { name: failedList }).waitFor();
    await page.getByRole('alert').getByText('No connection. Nothing was sent.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilListed(page, 'Projects');
  });
});

describe('a part of the app that fails to load', () => {
  it('CONST-09 A-141 offers a retry, which works once the part is available', async () => {
    const page = await site.page({
      as: staff,
      provokes: /ERR_FAILED|dynamically imported module|did not arrive/,
    });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    const part = /\/assets\/PackagesScreen-.*\.js/;
    await page.route(part, (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Packages' }).click();
    await page.getByRole('heading', { name: 'This page could not load' }).waitFor();
    // The frame is shown, so that other pages can be reached.
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilListed(page, 'Packages');
  });

  it('CONST-09 stops waiting after 120 s', async () => {
    const page = await site.page({
      as: staff,
      provokes: /did not arrive|ERR_FAILED|dynamically imported module/,
    });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    await page.clock.install();
    await page.route(/\/assets\/PackagesScreen-.*\.js/, () => {});
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Packages' }).click();
    await page.clock.runFor(119_000);
    expect(await page.getByRole('heading', { name: 'This page could not load' }).count()).toBe(0);
    await page.clock.runFor(2000);
    await page.getByRole('heading', { name: 'This page could not load' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

describe('an export', () => {
  it('A-118 that fails shows the reason, and saves nothing', async () => {
    const page = await site.page({ as: staff, provokes: /status of 400/ });
    await page.route('**/excel/**', (route) =>
      route.fulfill({ status: 400, json: { errors: { msg: 'ID_MALFORMED' } } }),
    );
    const saved: string[] = [];
    page.on('download', (file) => saved.push(file.suggestedFilename()));
    await page.goto('/projects/1?tab=inbounds');
    await untilListed(page, 'Inbounds');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('alert').getByText('ID malformed').waitFor();
    expect(saved).toEqual([]);
    // A retry works: the button is no longer busy.
    await page.unroute('**/excel/**');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/_inbounds_.*\.xlsx$/);
  });

  it('is requested once while it is pending', async () => {
    const page = await site.page({ as: staff });
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/excel/**', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.goto('/projects/1?tab=inbounds');
    await untilListed(page, 'Inbounds');
    await page.getByRole('button', { name: 'Export' }).click();
    const busy = page.getByRole('button', { name: 'Preparing the file…' });
    await busy.dispatchEvent('click');
    await busy.press('Enter');
    const file = page.waitForEvent('download');
    release();
    await file;
    expect(asked).toBe(1);
  });
});
