// The devices that keep delivery reports: each person ends their own, an administrator any.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal, tokenOf, untilListed } from './portal.ts';

const site = portal();
const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

/** Signs a device in, as the app does with the first report; returns its id and its token. */
async function addDevice(email: string, name: string): Promise<{ id: number; token: string }> {
  const { token } = await tokenOf(site.origin, email);
  const answer = await fetch(`${site.origin}/api/devices/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name, installation: randomUUID() }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: number; token: string };
}

/** The status of a report with the token of a device: */
async function statusOf(token: string): Promise<number> {
  const answer = await fetch(`${site.origin}/api/packages/report/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ airbill: 'NO-SUCH-AIRBILL' }),
  });
  return answer.status;
}

it.each(['lg', 'xs'] as const)(
  'ROLE-18 an administrator finds the devices of a user at %s, and revokes one',
  async (at) => {
    const [phone, other] = [
      await addDevice('driver@demo.test', agents.phone),
      await addDevice('staff@demo.test', agents.tablet),
    ];
    const page = await site.page({ as: 'admin@demo.test', at });
    await page.goto('/settings?tab=global&group=devices');
    await page.getByRole('link', { name: 'Devices', exact: true }).waitFor();
    await untilListed(page, 'Devices with delivery reports');
    await expectAccessible(page, `devices of all users at ${at}`);
    expect(await sideways(page)).toEqual([]);
    const list = page.locator('main').getByLabel('Devices with delivery reports');
    await list.getByText('Safari · iPad').first().waitFor();
    await list.getByText('Active').first().waitFor();
    const end = page.getByRole('button', {
      name: 'Revoke the device Chrome · Android, driver@demo.test',
    });
    await end.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Revoke the device Chrome · Android, driver@demo.test?').waitFor();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Device revoked').waitFor();
    await eventually(() => statusOf(phone.token)).toBe(401);
    expect(await statusOf(other.token)).toBe(404);
    const [ended] = await databaseRows<{ ended: boolean }>(
      `select ended_at is not null as ended from devices where id = ${phone.id}`,
    );
    expect(ended).toEqual({ ended: true });
  },
);

it('A-04 a driver sees the own devices alone among the settings, and revokes one', async () => {
  const own = await addDevice('driver@demo.test', agents.tablet);
  const foreign = await addDevice('staff@demo.test', agents.phone);
  const page = await site.page({ as: 'driver@demo.test', at: 'xs' });
  await page.goto('/settings?tab=account');
  const list = page.getByRole('list', { name: 'Devices with delivery reports' });
  await list.getByText('Safari · iPad').waitFor();
  expect(await list.getByText('Chrome · Android').count()).toBe(0);
  await expectAccessible(page, 'own devices');
  expect(await sideways(page)).toEqual([]);
  await list.getByRole('button', { name: 'Revoke the device Safari · iPad' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Device revoked').waitFor();
  await eventually(() => statusOf(own.token)).toBe(401);
  expect(await statusOf(foreign.token)).toBe(404);
});
