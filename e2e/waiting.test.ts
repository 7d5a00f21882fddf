// The state of the screen while a response is pending, and the validation of a form before anything is sent.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { eventually, holdRequests, portal } from './portal.ts';

const trialway = portal();
const wait = (page: Page) => page.getByRole('dialog', { name: 'Please wait…' });

/** Performs an action whose call is held until 'please wait' is shown, and then fails. */
async function waits(page: Page, call: RegExp, act: () => Promise<unknown>): Promise<void> {
  let seen = () => {};
  const held = new Promise<void>((resolve) => {
    seen = resolve;
  });
  await page.route(call, async (route) => {
    await held;
    if (route.request().method() === 'GET') await route.continue();
    else await route.fulfill({ status: 400, json: { errors: { msg: 'ID_MALFORMED' } } });
  });
  await act();
  await wait(page).waitFor();
  seen();
  await wait(page).waitFor({ state: 'hidden' });
  await page.unroute(call);
}

it('NAV-51 NAV-52 the profile, the password change and the list of users show ‘please wait’ until the response', async () => {
  const page = await trialway.page({ as: 'admin@demo.test', provokes: /status of 400/ });
  await page.goto('/profile');
  await page.getByLabel('Country').fill('Ukraine');
  await waits(page, /\/profile$/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await page.getByText('ID malformed').waitFor();
  await page.getByLabel('Old password').fill(demoPassword);
  await page.getByLabel('New password', { exact: true }).fill('Fresh-Word.9');
  await page.getByLabel('Repeat the new password').fill('Fresh-Word.9');
  await page.getByRole('button', { name: 'Change password' }).click();
  const asked = page.getByRole('dialog', { name: 'Change your password?' });
  await waits(page, /\/changePassword/, () => asked.getByRole('button', { name: 'Change password' }).click());
  await waits(page, /\/api\/users\/\?/, () => page.goto('/admin/users'));
});

it('NAV-51 VAL-02 so do reset, sign-up and verification; two different passwords are reported before the call', async () => {
  const page = await trialway.page({ provokes: /status of 400/ });
  const id = 'x'.repeat(43);
  await page.goto(`/reset/${id}`);
  await page.getByLabel('New password', { exact: true }).fill('Fresh-Word.9');
  await page.getByLabel('Repeat the new password').fill('Fresh-Word.8');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('passwords must match').waitFor();
  expect(sent).toEqual([]);
  await page.getByLabel('Repeat the new password').fill('Fresh-Word.9');
  await eventually(() => page.getByText('passwords must match').count()).toBe(0);
  await waits(page, /\/reset$/, () => page.getByRole('button', { name: 'Set password' }).click());

  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Iryna Bondar');
  await page.getByLabel('Email').fill('waiting@x.test');
  await page.getByLabel('Company', { exact: true }).fill('Vesna');
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('this field is required').first().waitFor();
  await page.getByLabel('Company phone').fill('+380 442 4567');
  await waits(page, /\/api\/registration\//, () =>
    page.getByRole('button', { name: 'Send request' }).click(),
  );

  await page.goto(`/verify/${id}`);
  await waits(page, /\/verify$/, () => page.getByRole('main').getByRole('button').click());
});

it('issue 12 a button that waits, and rows that are loading, stand still under reduced motion', async () => {
  const page = await trialway.page({ as: 'staff@demo.test', reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  const answer = await holdRequests(page, '**/api/packages/?*');
  await page.goto('/packages');
  await page.locator('main [aria-busy=true]').first().waitFor();
  await page.evaluate(() => document.querySelector('main button')?.setAttribute('aria-busy', 'true'));
  await eventually(moving).toBe(0);
  await page.waitForTimeout(300);
  expect(await moving()).toBe(0);
  answer();
  await page.unrouteAll({ behavior: 'wait' });
});
