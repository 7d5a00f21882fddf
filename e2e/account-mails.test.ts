import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { readableText, startSmtp, type TestSmtp } from '#testing/smtp.ts';
import { databaseRows, eventually, expectAccessible, fillSignIn, portal, signIn } from './portal.ts';

const trialway = portal();
const world = {} as { smtp: TestSmtp; hash: string };
/** The account whose password is reset here. */
const forgetful = 'coordinator@demo.test';
beforeAll(async () => {
  const [user] = await databaseRows<{ password_hash: string }>(
    `select password_hash from users where email = '${forgetful}'`,
  );
  world.hash = user?.password_hash ?? '';
  world.smtp = await startSmtp();
  await setSmtp(`'"127.0.0.1"'`, new URL(world.smtp.url).port);
});
afterAll(async () => {
  await setSmtp('null', 'null');
  // Other journeys sign in with the known password.
  await databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
     update users set password_hash = '${world.hash}' where email = '${forgetful}'`,
  );
  await world.smtp.close();
});

/** Changes the settings as an admin would; the running server applies them. */
function setSmtp(host: string, port: string) {
  return databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
     update global_settings set value = ${host} where name = 'smtp_host';
     update global_settings set value = '${port}' where name = 'smtp_port'`,
  );
}

/** The path of the link in the newest received mail to this address. */
async function mailedLink(to: string, screen: string): Promise<string> {
  const pattern = new RegExp(`/${screen}/[\\w-]{43}`);
  const find = () => {
    const mail = world.smtp.mails.findLast((one) => one.to.includes(to) && pattern.test(readableText(one)));
    return mail && pattern.exec(readableText(mail))?.[0];
  };
  await eventually(find).toBeDefined();
  return find() ?? '';
}

const fresh = 'Fresh-Word.9';

it('AUTH-31 AUTH-34 AUTH-35 AUTH-36 AUTH-38 AUTH-39 AUTH-40 AUTH-41 ERR-03 forgot, the mail, a new password, signed in; the link is dead', async () => {
  const email = forgetful;
  const page = await trialway.page({ provokes: /404|ERR_FAILED/ });
  await page.goto('/forgot');
  await page.getByLabel('Email').fill(email);
  await page.getByText('Verified', { exact: true }).waitFor();
  await expectAccessible(page, '/forgot');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`If ${email} has an account`).waitFor();
  await page.waitForURL((url) => url.pathname === '/');

  const link = await mailedLink(email, 'reset');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Repeat the new password').fill(`${fresh}x`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page
    .getByText(/passwords must match/i)
    .first()
    .waitFor();
  await expectAccessible(page, '/reset');
  await page.getByLabel('Repeat the new password').fill(fresh);
  // Failures other than an invalid link keep the inputs: another click retries.
  await page.route('**/reset', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(fresh);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillSignIn(page, email, fresh);
  await page.waitForURL((url) => url.pathname !== '/login');

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Repeat the new password').fill(demoPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Not found or already used').waitFor();
  expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
});

it('AUTH-31 AUTH-43 a visitor without an account, or without its password, is led on from the first page and the login', async () => {
  const page = await trialway.page();
  for (const path of ['/', '/login']) {
    for (const [link, wanted] of [
      ['Request an account', '/signup'],
      ['Forgot password?', '/forgot'],
    ] as const) {
      await page.goto(path);
      await page.locator('main').getByRole('link', { name: link }).first().click();
      await page.waitForURL(`**${wanted}`);
    }
  }
});

it('AUTH-04 AUTH-07 A-27 the verification code arrives through the real mail server and completes the login', async () => {
  const email = 'mfa@demo.test';
  const page = await trialway.page();
  // Queued codes of other journeys would be sent now too; none of them is valid here.
  await databaseRows(
    `delete from outbox o using sending_records r where r.id = o.record_id and r.recipient = '${email}'`,
  );
  const before = world.smtp.mails.length;
  await page.goto('/login');
  await fillSignIn(page, email);
  await page.getByText(`We sent a code to ${email}`).waitFor();
  const find = () => {
    const mail = world.smtp.mails.slice(before).findLast((one) => one.to.includes(email));
    return mail && /^\d{6}\r?$/m.exec(readableText(mail))?.[0].trim();
  };
  await eventually(find).toBeDefined();
  await page.getByLabel('Verification code', { exact: true }).fill(find() ?? '');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

it('AUTH-43 AUTH-45 AUTH-47 A-15 sign-up, confirmed, approved, first sign-in', async () => {
  const email = 'journey@vesna.test';
  const page = await trialway.page();
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Iryna Bondar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company', { exact: true }).fill('Vesna Trials');
  await page.getByLabel('Company phone').fill('+380 442 4567');
  await page.getByText('Verified', { exact: true }).waitFor();
  await expectAccessible(page, '/signup');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Registration request successfully submitted').waitFor();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto(await mailedLink(email, 'verify'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('E-mail verified').waitFor();
  await expectAccessible(page, '/verify');

  const [request] = await databaseRows<{ id: number }>(
    `select id from registrations where email = '${email}'`,
  );
  const [client] = await databaseRows<{ id: number }>(
    'select id from clients where is_active order by id limit 1',
  );
  const staff = await trialway.page({ as: 'staff@demo.test' });
  await staff.goto('/');
  const status = await staff.evaluate(
    async ([id, clientId]) => {
      const answer = await fetch(`/api/registrations/${id}/approve/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ client_id: clientId, role: 'user' }),
      });
      return answer.status;
    },
    [request?.id, Number(client?.id)],
  );
  expect(status).toBe(200);

  await page.goto(await mailedLink(email, 'reset'));
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Repeat the new password').fill(fresh);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  await page.goto('/login');
  await signIn(page, email, fresh);
});
