// The cold chain in a browser: the file of a logger, its chart, the excursion that it opens, and the decision
// of quality.
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';

const site = portal();

/** A delivered package of 2–8 °C of Helix Biopharma without a file yet. */
async function cooledPackage(): Promise<{ id: number; airbill: string }> {
  const [found] = await databaseRows<{ id: number; airbill: string }>(
    `select k.id::int, k.airbill from packages k join clients c on c.id = k.client_id and c.name = 'Helix Biopharma'
      where exists (select from outbounds o join record_lines l on l.outbound_id = o.id join batches b on b.id = l.batch_id
        join products p on p.id = b.product_id where o.airbill = k.airbill and p.storage_class = '2-8')
      and not exists (select from outbounds o join record_lines l on l.outbound_id = o.id join batches b on b.id = l.batch_id
        join products p on p.id = b.product_id where o.airbill = k.airbill and p.storage_class <> '2-8')
      and not exists (select from temperature_files t where t.package_id = k.id) order by k.id desc limit 1`,
  );
  if (found === undefined) throw new Error('no package of the demo world is cooled');
  return found;
}

/** 50,000 readings a minute apart, one of them far too warm for five hours. */
function loggerFile(): Buffer {
  const start = Date.parse('2026-01-05T08:00:00Z');
  const rows = Array.from({ length: 50_000 }, (_, place) => {
    const value = place >= 20_000 && place < 20_300 ? 14.2 : 5 + (place % 13) / 10;
    return `${new Date(start + place * 60_000).toISOString()},${value.toFixed(1)}`;
  });
  return Buffer.from(`timestamp,temperature_c\n${rows.join('\n')}\n`);
}

describe('issue 13.6 the cold chain', () => {
  it('a file opens an excursion, quality signs its disposition, and the customer sees the outcome', async () => {
    const { id, airbill } = await cooledPackage();
    const staff = await site.page({ as: 'staff@demo.test', provokes: /status of 400/ });
    await staff.goto(`/packages/${id}`);
    await staff.getByRole('button', { name: 'Add logger file' }).click();
    const dialog = staff.getByRole('dialog');
    const give = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await give('local.csv', Buffer.from('timestamp,temperature_c\n2026-01-05 08:00,5\n'));
    await eventually(() => dialog.getByRole('alert').innerText()).toContain(
      'Line 2: The file does not say its time zone.',
    );
    await give('logger.csv', loggerFile());
    await dialog.waitFor({ state: 'detached' });
    const chart = staff.getByRole('img', { name: 'Temperature of logger.csv' });
    await chart.waitFor();
    // The lowest and the highest reading of each span: far fewer points than readings, including the warm hours.
    const points = async () =>
      ((await chart.locator('polyline').getAttribute('points')) ?? '')
        .split(' ')
        .map((point) => point.split(',').map(Number));
    const drawn = await points();
    expect(drawn.length).toBeLessThanOrEqual(1202);
    expect(drawn.length).toBeGreaterThan(1000);
    expect(Math.min(...drawn.map(([, y = 100]) => y))).toBeLessThan(10);
    await expectAccessible(staff, 'package with temperatures');
    await staff.getByRole('button', { name: 'Zoom in' }).click();
    await eventually(async () => (await points()).at(-1)).not.toEqual(drawn.at(-1));
    await staff.getByRole('button', { name: 'Table', exact: true }).click();
    await staff.getByRole('columnheader', { name: '°C' }).waitFor();
    expect(await sideways(staff)).toEqual([]);

    const quality = await site.page({ as: 'quality@demo.test', provokes: /status of 400/ });
    await quality.goto('/excursions?status=open');
    await quality.getByRole('link', { name: airbill }).first().click();
    await quality.getByText('In quarantine until the disposition.').waitFor();
    await expectAccessible(quality, 'excursion');
    await quality.getByRole('button', { name: 'Decide' }).click();
    const signing = quality.getByRole('dialog');
    await signing.getByLabel('Outcome').selectOption('rejected');
    await signing.getByLabel('Reason').fill('Five hours at 14 °C are not covered by stability data.');
    await signing.getByLabel('Password').fill('Wrong-2026!');
    await signing.getByRole('button', { name: 'Sign decision' }).click();
    await signing.getByText('Wrong password').first().waitFor();
    await signing.getByLabel('Password').fill(demoPassword);
    await signing.getByRole('button', { name: 'Sign decision' }).click();
    await signing.waitFor({ state: 'detached' });
    await eventually(() => quality.locator('main').innerText()).toContain('Rejected by');

    const customer = await site.page({ as: 'customer@demo.test' });
    await customer.goto(`/packages/${id}`);
    const panel = customer.locator('section', {
      has: customer.getByRole('heading', { name: 'Temperature', exact: true }),
    });
    await panel.getByRole('link', { name: 'Temperature excursion' }).click();
    await customer.getByText('Five hours at 14 °C').waitFor();
    expect(await customer.getByRole('button', { name: /Decide|Change decision/ }).count()).toBe(0);
  });

  it('a blinded customer sees the state of a package alone', async () => {
    const [found] = await databaseRows<{ id: number; outcome: 'released' | 'rejected' | null }>(
      `select e.package_id::int as id, e.outcome from excursions e join projects p on p.id = e.project_id
        join clients c on c.id = p.client_id and c.name = 'Helix Biopharma' order by e.id desc limit 1`,
    );
    if (found === undefined) throw new Error('no excursion of Helix Biopharma');
    const page = await site.page({ as: 'blinded@demo.test' });
    await page.goto(`/packages/${found.id}`);
    await page.getByRole('heading', { name: 'Temperature', exact: true }).waitFor();
    await eventually(() => page.locator('main').innerText()).toContain(
      { released: 'Released', rejected: 'Rejected', open: 'Excursion open' }[found.outcome ?? 'open'],
    );
    expect(await page.getByRole('img', { name: /^Temperature of/ }).count()).toBe(0);
  });
});
