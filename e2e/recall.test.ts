// A recall in a browser: quality opens it from the batch, the site acknowledges its findings, quality closes it.
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';

const site = portal();

/** A batch without a recall, sent to the site of the unblinded coordinator. */
async function shippedBatch(): Promise<{ id: number; number: string }> {
  const [found] = await databaseRows<{ id: number; number: string }>(
    `select b.id::int, b.number from batches b join record_lines l on l.batch_id = b.id join outbounds o on o.id = l.outbound_id
      join user_sites s on s.site_id = o.site_id join users u on u.id = s.user_id and u.email = 'unblinded@demo.test'
      where not exists (select from recall_batches x where x.batch_id = b.id) order by b.id limit 1`,
  );
  if (found === undefined) throw new Error('no batch of the demo world was sent to this site');
  return found;
}

describe('RECALL-01 RECALL-02 RECALL-04 a recall', () => {
  it('is opened with a signature from the batch, acknowledged by the site and closed', async () => {
    const batch = await shippedBatch();
    const quality = await site.page({ as: 'quality@demo.test', provokes: /status of 400/ });
    await quality.goto(`/batches/${batch.id}`);
    await quality.getByRole('link', { name: 'Open recall' }).click();
    await quality.getByLabel('Class').selectOption('class_1');
    await quality.getByLabel('Instruction').selectOption('quarantine');
    await quality.getByLabel('Reason').fill('Particles in a retained sample.');
    await quality.getByLabel('Acknowledge by').fill('31/12/2099');
    await quality.getByLabel('Password').fill('Wrong-2026!');
    await quality.getByRole('button', { name: 'Sign and open recall' }).click();
    await quality.getByText('Wrong password').first().waitFor();
    await quality.getByLabel('Password').fill(demoPassword);
    await quality.getByRole('button', { name: 'Sign and open recall' }).click();
    await quality.getByRole('heading', { name: /^Recall R-\d+$/ }).waitFor();
    await eventually(() => quality.locator('main').innerText()).toContain('Recalled by');
    await expectAccessible(quality, 'recall');
    const address = new URL(quality.url()).pathname;

    const nurse = await site.page({ as: 'unblinded@demo.test', at: 'xs' });
    await nurse.goto(address);
    await nurse.getByText('Stop using these goods immediately and put them in quarantine.').waitFor();
    expect(await sideways(nurse)).toEqual([]);
    await nurse.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    const dialog = nurse.getByRole('dialog');
    await dialog.getByLabel('Quantity found').fill('2');
    await dialog.getByLabel('Of these in quarantine').fill('3');
    await dialog.getByLabel('Checked by').fill('Larysa Koval');
    await expectAccessible(nurse, 'acknowledgement');
    await dialog.getByLabel('Of these in quarantine').fill('1,5');
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => nurse.locator('main').innerText()).toContain('Larysa Koval');

    await quality.reload();
    await eventually(() => quality.locator('main').innerText()).toContain('Larysa Koval');
    await quality.getByRole('button', { name: 'Close recall' }).click();
    const closing = quality.getByRole('dialog');
    await closing.getByLabel('Effectiveness summary').fill('The depot was checked by phone.');
    await closing.getByLabel('Password').fill(demoPassword);
    await closing.getByRole('button', { name: 'Sign and close recall' }).click();
    await closing.waitFor({ state: 'detached' });
    await eventually(() => quality.locator('main').innerText()).toContain('Closed by');
    expect(await quality.getByRole('button', { name: 'Acknowledge', exact: true }).count()).toBe(0);

    await quality.goto(`/batches/${batch.id}`);
    await quality.getByRole('link', { name: /^Recall R-\d+$/ }).waitFor();
    await expectAccessible(quality, 'batch with a recall');
  });
});
