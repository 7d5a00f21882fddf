// Registration requests and their decision, without a mail server: each mail is read from the background jobs.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, fillSignIn, ofTotal, portal, rowsOf } from './portal.ts';
import { waitingText } from './waiting-mail.ts';

const trialway = portal();
const fresh = 'Fresh-Word.9';
const world = {} as { admin: Page };
beforeAll(async () => {
  world.admin = await trialway.page({ as: 'admin@demo.test' });
});

/** Requests an account with the form. */
async function signUp(name: string, email: string, company: string): Promise<Page> {
  const page = await trialway.page();
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company', { exact: true }).fill(company);
  await page.getByLabel('Company phone').fill('+380 442 4567');
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Registration request successfully submitted').waitFor();
  return page;
}

/** The text of the newest queued mail to this address, as shown to an admin: without links. */
async function readMail(email: string): Promise<string> {
  const { admin } = world;
  await admin.goto('/global_settings?group=jobs&jobs_lane=urgent_mail');
  await admin.getByText('No mail server is set').waitFor();
  await admin.getByRole('row').filter({ hasText: email }).first().click();
  const dialog = admin.getByRole('dialog');
  const seen = dialog.frameLocator('iframe');
  await seen.getByRole('heading').waitFor();
  // Inline styles of the mail are allowed, scripts are blocked.
  expect(await seen.locator('.card').evaluate((card) => getComputedStyle(card).maxWidth)).toBe('520px');
  expect(await dialog.locator('iframe').getAttribute('sandbox')).toBe('');
  await expectAccessible(admin, 'a waiting mail');
  await dialog.getByRole('button', { name: 'Plain text' }).click();
  const text = await dialog.innerText();
  expect(text).not.toMatch(/https?:/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  return text;
}

it('A-15 A-53 SET-22 sign-up, approved by staff on the screen, the mail read among the background jobs, first password, first sign-in', async () => {
  const email = 'screen@helix.test';
  const page = await signUp('Ada Whitmore', email, 'Helix Biopharma');

  const staff = await trialway.page({ as: 'staff@demo.test' });
  await staff.goto('/');
  await staff.getByRole('link', { name: /^Registration requests\s*[1-9]/ }).click();
  await staff.getByRole('button', { name: 'Approve the request of Ada Whitmore' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByText(email).first().waitFor();
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByText('required').waitFor();
  await dialog.getByRole('radio', { name: 'Helix Biopharma' }).check();
  await expectAccessible(staff, 'the approval');
  await dialog.getByLabel('Role').selectOption('invoicing_user');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.getByText(`Approved. We sent ${email} a link to set a password`).waitFor();
  await eventually(async () => (await rowsOf(staff)).map(([name]) => name)).not.toContain('Ada Whitmore');

  await staff.goto('/users?tab=requests&search=Whitmore');
  await eventually(async () => (await rowsOf(staff))[0]?.slice(4, 6).join(' ')).toMatch(
    /^Approved .* by Olena Kravets$/,
  );

  expect(await readMail(email)).toContain('••••••');
  const [link = ''] = /https?:\S+/.exec(await waitingText(email)) ?? [];
  await page.goto(new URL(link).pathname);
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Repeat the new password').fill(fresh);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  await page.goto('/login');
  await fillSignIn(page, email, fresh);
  await page.getByRole('heading', { name: 'Welcome, Ada Whitmore' }).waitFor();
  await page.goto('/clients');
  expect((await rowsOf(page)).map(([name]) => name)).toEqual(['Helix Biopharma']);
});

it('A-15 a rejection requires a reason, which is mailed and stays readable', async () => {
  const email = 'refused@courier.test';
  const reason = 'We have no contract with this company.';
  await signUp('Ivo Refused', email, 'Unknown Couriers');
  const staff = await trialway.page({ as: 'staff@demo.test', at: 'xs' });
  await staff.goto('/users?tab=requests&status=pending');
  await staff.getByRole('button', { name: 'Ivo Refused', exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByText('Unknown Couriers').waitFor();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('required').waitFor();
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(staff, 'the refusal');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await staff.getByText(`Rejected. We sent the reason to ${email}`).waitFor();

  await staff.goto('/users?tab=requests&search=Refused');
  await staff.getByRole('button', { name: 'Ivo Refused', exact: true }).click();
  await dialog.getByText(reason).waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await readMail(email)).toContain(reason);
});

it('A-15 a second decision is rejected and shows the first one', async () => {
  await signUp('Una Twice', 'twice@helix.test', 'Helix Biopharma');
  const staff = await trialway.page({ as: 'staff@demo.test', provokes: /status of 409/ });
  await staff.goto('/users?tab=requests&search=Twice');
  await staff.getByRole('button', { name: 'Reject the request of Una Twice' }).click();
  await databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
     update registrations set status = 'refused', decided_at = now() where email = 'twice@helix.test'`,
  );
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Too late');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await eventually(async () => (await rowsOf(staff))[0]?.[4]).toBe('Rejected');
});

it('SET-21 A-108 staff filter the sending records by kind and status in the user settings', async () => {
  const staff = await trialway.page({ as: 'staff@demo.test' });
  await staff.goto('/settings?tab=users&group=sent');
  const bar = staff.getByRole('main');
  await bar.getByRole('button', { name: 'Kind', exact: true }).first().click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Emergency', exact: true }).click();
  await staff.getByText('Kind: Emergency').waitFor();
  await eventually(async () => new Set((await rowsOf(staff)).map((row) => row[2]))).toEqual(
    new Set(['Emergency']),
  );
  await staff.goto('/settings?tab=users&group=sent&sent_status=failed');
  await eventually(async () =>
    (await rowsOf(staff)).every((row) => row[4] === 'Failed' && row[6] !== '—'),
  ).toBe(true);
  const records = (await trialway.get('staff@demo.test', '/api/sending_records/?status=failed')) as {
    count: number;
  };
  await staff.getByText(ofTotal(records.count)).waitFor();
});

it('A-30 other roles see neither requests nor mails', async () => {
  const customer = await trialway.page({ as: 'customer@demo.test' });
  await customer.goto('/users?tab=requests');
  await customer.getByRole('heading', { name: 'Unauthorized' }).waitFor();
  await customer.goto('/');
  await customer.getByRole('heading', { level: 1 }).waitFor();
  expect(await customer.getByText('registration requests').count()).toBe(0);
});
