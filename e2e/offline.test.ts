// A driver without a signal: reports stay on the phone and arrive exactly once, whatever happens in between.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { phoneOnLine, unreportedPackages, untilKept } from './phone.ts';
import { databaseRows, eventually, expectAccessible, signIn } from './portal.ts';

const driver = 'driver@demo.test';
const handset = phoneOnLine('phone', 11);
const { line, start } = handset;

/** Kills the browser's process without notice to its pages. */
async function kill(page: Page): Promise<void> {
  const ended = new Promise((resolve) => page.context().once('close', resolve));
  const session = await page.context().newCDPSession(page);
  session.send('Browser.crash').catch(() => undefined);
  await ended;
  handset.forget();
}

const badge = (page: Page) => page.getByRole('button', { name: /^Reports on this device/ });
const reportsOf = (id: number) =>
  databaseRows<{ key: string | null }>(`select key::text from delivery_reports where package_id = ${id}`);

/** Finds the package and opens its report, as if online. */
async function openReport(page: Page, airbill: string): Promise<void> {
  await page.goto('/scan');
  await page.getByRole('main').getByRole('textbox', { name: 'Airbill' }).fill(airbill);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send report' }).waitFor();
}

describe('a phone without a signal', () => {
  it('DRV-07 a report made offline survives the end of the browser and arrives exactly once', async () => {
    const [wanted] = await unreportedPackages(1);
    if (!wanted) throw new Error('no package is left to report');
    let page = await start();
    if (!(await signedIn(page))) await signIn(page, driver);
    await untilKept(page);
    // The sign-in was some time ago: Chromium writes local storage seconds later.
    await handset.close();
    page = await start();
    await openReport(page, wanted.airbill);
    await line.cut();
    const before = Date.now();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Saved on this device').waitFor();
    await badge(page).waitFor();
    await kill(page);
    expect(await reportsOf(wanted.id)).toEqual([]);

    page = await start();
    await page.goto('/');
    await badge(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(wanted.airbill).waitFor();
    await dialog.getByText('Waiting for a connection').waitFor();
    await expectAccessible(page, 'reports on this device');
    expect(await sideways(page)).toEqual([]);
    await line.restore();
    // With a connection the device soon sends by itself, and the button disappears.
    const sendNow = dialog.getByRole('button', { name: 'Send now' });
    await sendNow.click({ timeout: 2_000 }).catch(() => undefined);
    await dialog.getByText('All reports have been sent').waitFor();
    await page.reload();
    const sent = await reportsOf(wanted.id);
    expect(sent).toHaveLength(1);
    // The recorded time is the device's, not the time of arrival.
    const [stored] = await databaseRows<{ off: number; late: number }>(`
      select abs(extract(epoch from occurred_at) * 1000 - ${before})::float8 as off,
        (extract(epoch from at - occurred_at) * 1000)::float8 as late
      from delivery_reports where package_id = ${wanted.id}`);
    expect(stored?.off).toBeLessThan(1_000);
    expect(stored?.late).toBeGreaterThan(1_000);
  });

  it('AUTH-23 a logout warns of unsent reports, the next user cannot read them, and the next login sends them', async () => {
    const [wanted] = await unreportedPackages(1);
    if (!wanted) throw new Error('no package is left to report');
    const page = await start();
    if (!(await signedIn(page))) await signIn(page, driver);
    await untilKept(page);
    await openReport(page, wanted.airbill);
    await line.cut();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Saved on this device').waitFor();
    await logOut(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 report has not been sent').waitFor();
    await expectAccessible(page, 'logout with reports');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await badge(page).waitFor();
    await logOut(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    await line.restore();
    await signIn(page, 'staff@demo.test');
    await page.goto('/scan');
    await page.getByRole('main').getByRole('textbox', { name: 'Airbill' }).waitFor();
    expect(await badge(page).count()).toBe(0);
    const onDevice = await page.evaluate(contentOfDevice);
    expect(onDevice.reports).toBe(1);
    expect(onDevice.keys).toEqual([]);
    expect(onDevice.text).not.toContain(wanted.airbill);
    expect(await reportsOf(wanted.id)).toEqual([]);
    await logOut(page);
    await page.waitForURL(/\/login/);
    await signIn(page, driver);
    await untilSent(wanted.id);
    expect(await reportsOf(wanted.id)).toHaveLength(1);
  });
});

const untilSent = (id: number) => eventually(async () => (await reportsOf(id)).length).toBe(1);

async function signedIn(page: Page): Promise<boolean> {
  await page.goto('/');
  return page.evaluate(() => localStorage.getItem('token') !== null);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** Everything stored by the queue, as text, and the keys available to decrypt it. */
function contentOfDevice(): Promise<{ reports: number; keys: string[]; text: string }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('outbox');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(['reports', 'device']);
      const reports = transaction.objectStore('reports').getAll();
      const devices = transaction.objectStore('device').getAll();
      transaction.addEventListener('complete', () => {
        const rows = reports.result as { content: { bytes: ArrayBuffer } }[];
        const text = rows.map(
          (row) => JSON.stringify(row) + new TextDecoder('latin1').decode(row.content.bytes),
        );
        const keys = (devices.result as { username: string }[])
          .filter(({ username }) => username !== 'staff@demo.test')
          .map(({ username }) => username);
        resolve({ reports: rows.length, keys, text: text.join() });
      });
    });
  });
}
