import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { sideways } from './every-screen.ts';
import {
  accessibleInBothThemes,
  eventually,
  expectAccessible,
  fillSignIn,
  portal,
  signIn,
} from './portal.ts';
import { waitingText } from './waiting-mail.ts';

const site = portal();

/** The newest queued code for this address. */
async function mailedCode(email: string): Promise<string> {
  return /^\d{6}$/m.exec(await waitingText(email))?.[0] ?? '';
}

const atHome = (page: Page) => page.waitForURL((url) => url.pathname === '/');
async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm code' }).click();
}
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
}

describe('a code by mail', () => {
  it('AUTH-04 AUTH-05 AUTH-06 AUTH-07 is requested, may be wrong once, may be sent again, and completes the sign-in', async () => {
    const page = await site.page();
    await page.goto('/login');
    await fillSignIn(page, 'mfa@demo.test');
    await page.getByText('We sent a code to mfa@demo.test').waitFor();
    const first = await mailedCode('mfa@demo.test');
    await expectAccessible(page, 'the code entry');
    await sendCode(page, first === '000000' ? '111111' : '000000');
    await page.getByText('Incorrect code').waitFor();
    expect(await page.getByLabel('Verification code', { exact: true }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await eventually(() => mailedCode('mfa@demo.test')).not.toBe(first);
    await sendCode(page, await mailedCode('mfa@demo.test'));
    await atHome(page);
  });
});

describe('an authenticator app', () => {
  it('A-29 is set up from the QR code, required at the next sign-in, and replaced by a recovery code', async () => {
    const email = 'coordinator@demo.test';
    const page = await site.page({ as: email });
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Set up' }).click();
    await confirmPassword(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img').waitFor();
    await expectAccessible(page, 'the picture of the app');
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await dialog.getByLabel('Code from the app').fill(codeAt(-1));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('button', { name: 'I have saved them' }).waitFor();
    const recovery = await dialog.locator('li code').allInnerTexts();
    expect(recovery).toHaveLength(10);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes left.').waitFor();

    await logOut(page);
    await fillSignIn(page, email);
    await page.getByText('Enter the code from your authenticator app').waitFor();
    await sendCode(page, codeAt(0));
    await atHome(page);
    await logOut(page);
    await fillSignIn(page, email);
    await sendCode(page, recovery[0] ?? '');
    await atHome(page);

    await page.goto('/settings?tab=account');
    await page.getByText('9 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await confirmPassword(page);
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await page.getByRole('switch', { name: 'Use two-step verification' }).click();
    await confirmPassword(page);
    await eventually(() => page.getByRole('switch', { name: 'Use two-step verification' }).isChecked()).toBe(
      false,
    );
  });
});

describe('a passkey', () => {
  it('A-29 is created in the account settings and is then the only sign-in step', async () => {
    const page = await site.page({ as: 'investigator@demo.test' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Passkey name').fill('Ward laptop');
    await confirmPassword(page);
    await page.getByRole('button', { name: 'Remove Ward laptop' }).waitFor();
    await logOut(page);
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await atHome(page);
      if (time === 0) await logOut(page);
    }
    await page.goto('/settings?tab=account');
    await page.getByText(/last used/).waitFor();
    await page.getByRole('button', { name: 'Remove Ward laptop' }).click();
    await confirmPassword(page);
    await page.getByText('No passkeys yet.').waitFor();
  });
});

describe('the profile', () => {
  it('PROF-01 PROF-03 PROF-07 VAL-06 is changed by its owner; an invalid phone number is reported at its field', async () => {
    const page = await site.page({ as: 'operator@demo.test' });
    await page.goto('/profile');
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a phone number like').waitFor();
    expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Phone').fill('+380 671 234567');
    await page.getByLabel('GitHub').fill('github.example/tamar');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved successfully').waitFor();
    const link = page.getByRole('link', { name: 'Open github.example/tamar' });
    expect(await link.getAttribute('href')).toBe('https://github.example/tamar');
    await page.reload();
    expect(await page.getByLabel('Phone').inputValue()).toBe('+380 671 234567');
  });

  it('PROF-05 PROF-06 a wrong old password is reported; the right one changes it, and other sessions end', async () => {
    const email = 'operator@demo.test';
    const provokes = /40[01]/;
    const page = await site.page({ provokes });
    await signIn(page, email);
    const other = await site.page({ provokes });
    await signIn(other, email);
    await page.goto('/profile');
    const change = async (old: string, fresh: string) => {
      await page.getByLabel('Old password').fill(old);
      await page.getByLabel('New password', { exact: true }).fill(fresh);
      await page.getByLabel('Repeat the new password').fill(fresh);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
    };
    await change('Wrong-Old-1!', 'Fresh-Zebra7!');
    await page.getByText('Wrong old password entered.').waitFor();
    await change(demoPassword, 'Fresh-Zebra7!');
    await page.getByText('Password changed').waitFor();
    await other.goto('/packages');
    await other.waitForURL(/\/login/);
    await change('Fresh-Zebra7!', demoPassword);
    await eventually(() => page.getByLabel('Old password').inputValue()).toBe('');
  });
});

describe('/settings', () => {
  it('A-23 A-55 A-56 SET-02 toggles are stored, and sessions are listed and ended', async () => {
    const email = 'driver@demo.test';
    const here = await site.page();
    await signIn(here, email);
    const there = await site.page({ provokes: /401/ });
    await signIn(there, email);
    await here.goto('/settings');
    const tracking = here.getByRole('switch', { name: 'Tracking' });
    await tracking.click();
    await eventually(() => site.get(email, '/api/ui_settings/')).toMatchObject({
      tracking: false,
    });
    await here.reload();
    expect(await tracking.isChecked()).toBe(false);
    await tracking.click();
    await here.getByRole('link', { name: 'Account settings' }).click();
    await here.getByText('this session').waitFor();
    await here.getByRole('button', { name: 'Log out all others' }).click();
    const asked = here.getByRole('dialog', { name: 'Log out all other sessions?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect(await here.getByRole('button', { name: /^Log out the session/ }).count()).toBeGreaterThan(0);
    await here.getByRole('button', { name: 'Log out all others' }).click();
    await asked.getByRole('button', { name: 'Log out all others' }).click();
    await eventually(() => here.getByRole('button', { name: /^Log out the session/ }).count()).toBe(0);
    await there.goto('/packages');
    await there.waitForURL(/\/login/);
  });

  // `every-screen` covers the desktop.
  it('THEME-01 are accessible on a phone in both themes', async () => {
    const page = await site.page({ as: 'customer@demo.test', at: 'xs' });
    for (const path of ['/profile', '/settings', '/settings?tab=account']) {
      await page.goto(path);
      await page.locator('main section').first().waitFor();
      await accessibleInBothThemes(page, path);
      expect(await sideways(page)).toEqual([]);
    }
  });
});
