// Eight tasks as done by a person who has just signed in: every click and every key is counted, and no task
// may take more than it does now. A file chosen in the system's own dialog counts as one click.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '#demo/pdf.ts';
import { databaseRows, eventually, portal, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const driver = 'driver@demo.test';

/** A person at a page, whose clicks and keys are counted. */
function personAt(page: Page) {
  let count = 0;
  return {
    get count(): number {
      return count;
    },
    async click(target: Locator): Promise<void> {
      count += 1;
      await target.click();
    },
    /** Keys such as 'Control+k' count once. */
    async press(key: string): Promise<void> {
      count += 1;
      await page.keyboard.press(key);
    },
    async type(target: Locator, text: string): Promise<void> {
      count += text.length;
      await target.pressSequentially(text);
    },
    async chooseFile(button: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> {
      count += 2;
      const choosing = page.waitForEvent('filechooser');
      await button.click();
      await (await choosing).setFiles({ name, mimeType, buffer });
    },
  };
}

/** The first page after the sign-in of an account. */
async function start(as: string, at: 'lg' | 'xs' = 'lg') {
  const page = await site.page({ as, at });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  return { page, person: personAt(page) };
}

describe('issue 12 eight tasks in clicks and keys', () => {
  it('finds a package: 6 instead of 10', async () => {
    const { page, person } = await start(staff);
    // The end of a label as a person reads it.
    const [parcel] = await databaseRows<{ id: number; ending: string }>(`
      select min(id)::int as id, right(airbill, 4) as ending from packages where airbill ~ '[0-9]{4}$'
        and not exists (select from invoices i where i.name like '%' || right(airbill, 4) || '%')
      group by right(airbill, 4) having count(*) = 1 order by 1 limit 1`);
    await page.getByRole('button', { name: 'Search everything' }).waitFor();
    await person.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search everything' });
    await field.waitFor();
    await person.type(field, parcel?.ending ?? '');
    await person.press('Enter');
    await page.waitForURL(`**/packages/${parcel?.id}`);
    expect(person.count).toBeLessThanOrEqual(6);
  });

  it('exports the outbounds of a project: 3 instead of 4', async () => {
    const { page, person } = await start(staff);
    const latest = page.locator('main section').filter({ hasText: 'Latest projects' });
    await person.click(latest.locator('li a').first());
    await person.click(
      page
        .getByRole('tab', { name: /^Outbounds/ })
        .or(page.getByRole('link', { name: /^Outbounds/ }))
        .first(),
    );
    await untilListed(page, 'Outbounds');
    const downloading = page.waitForEvent('download');
    await person.click(page.getByRole('button', { name: 'Export', exact: true }));
    expect((await downloading).suggestedFilename()).toMatch(/_outbounds_.*\.xlsx$/);
    expect(person.count).toBeLessThanOrEqual(3);
  });

  it('enters an outbound with three items: 40 instead of 140', async () => {
    const [project] = await databaseRows<{ id: number; batches: string[]; site: string }>(`
      select p.id::int, (array_agg(distinct i.batch order by i.batch))[1:3] as batches,
        (select min(s.name) from project_sites l join sites s on s.id = l.site_id where l.project_id = p.id) as site
      from projects p join inventories i on i.project_id = p.id join batches b on b.id = i.batch_id
      where p.is_active and b.status = 'released' and i.voided_at is null and i.qty_stock > 5 and b.expiry_date > now()
        and exists (select from project_sites s where s.project_id = p.id)
      group by p.id having count(distinct i.batch) >= 3 order by p.id limit 1`);
    const page = await site.page({ as: staff });
    await page.goto(`/projects/${project?.id}?tab=outbounds`);
    const person = personAt(page);
    await person.click(page.getByRole('button', { name: 'New outbound' }));
    const form = page.getByRole('dialog');
    const input = (name: string) => form.locator(`:is(input, select)[name="${name}"]`);
    if ((await input('site_id').inputValue()) === '') {
      await person.type(input('site_id'), project?.site.slice(0, 4) ?? '');
      await person.click(
        page
          .locator('[role=option]:visible')
          .filter({ hasText: project?.site ?? '' })
          .first(),
      );
    }
    await person.type(input('dispatched_date'), '01/09/2026');
    for (const [index, batch] of (project?.batches ?? []).entries()) {
      await person.click(form.getByRole('button', { name: 'Add item' }));
      await person.type(input(`lines.${index}.batch`), batch.slice(-3));
      await person.click(page.locator('[role=option]:visible').filter({ hasText: batch }).first());
      await person.click(input(`lines.${index}.quantity`));
      await person.press('1');
    }
    await person.click(form.getByRole('button', { name: 'Save', exact: true }));
    await form.waitFor({ state: 'detached' });
    const [stored] = await databaseRows<{ lines: number }>(`
      select count(*)::int as lines from record_lines where outbound_id =
        (select max(id) from outbounds where project_id = ${project?.id})`);
    expect(stored?.lines).toBe(3);
    expect(person.count).toBeLessThanOrEqual(40);
  });

  it('imports a file and undoes it: 5, of which one chooses the file and one confirms', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/1?tab=inbounds');
    await untilListed(page, 'Inbounds');
    const person = personAt(page);
    await person.click(page.getByRole('button', { name: 'Import', exact: true }));
    const file = Buffer.from('external_id,Order,Received,Quantity\nEIGHT-1,PO-EIGHT,2026-03-05,12\n');
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles({
      name: 'eight.csv',
      mimeType: 'text/csv',
      buffer: file,
    });
    await person.click(page.getByRole('button', { name: 'Import 1 row' }));
    await person.click(page.getByRole('button', { name: 'Undo import' }));
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Undo import' }));
    await page.getByRole('heading', { level: 2, name: 'Undone' }).waitFor();
    expect(person.count + 1).toBeLessThanOrEqual(5);
  });

  it('approves a registration request: 4, of which one says whose person it is', async () => {
    const { page, person } = await start(staff);
    await person.click(page.getByRole('link', { name: /^Registration requests\s*[1-9]/ }));
    await untilListed(page);
    await person.click(page.getByRole('button', { name: /^Approve the request of/ }).first());
    const dialog = page.getByRole('dialog');
    await person.click(dialog.getByRole('radio').first());
    await person.click(dialog.getByRole('button', { name: 'Approve', exact: true }));
    await page.getByText(/^Approved\. We sent/).waitFor();
    expect(person.count).toBeLessThanOrEqual(4);
  });

  it('attaches a certificate: 3 instead of 5', async () => {
    const [destruction] = await databaseRows<{ id: number; project: number }>(`
      select d.id::int, d.project_id::int as project from destructions d where d.voided_at is null
        and not exists (select from certificates t where t.destruction_id = d.id) order by d.id desc limit 1`);
    const page = await site.page({ as: staff });
    await page.goto(`/projects/${destruction?.project}?tab=destructions`);
    await untilListed(page, 'Destructions');
    const person = personAt(page);
    await person.click(page.getByRole('button', { name: 'Upload certificate' }).first());
    const dialog = page.getByRole('dialog');
    await person.chooseFile(
      dialog.getByRole('button', { name: 'Drop the file here' }),
      'eight.pdf',
      'application/pdf',
      pdfOf(['eight']),
    );
    await page.getByText('Saved successfully').waitFor();
    expect(person.count).toBeLessThanOrEqual(3);
  });

  it('finds the overdue debt: 1 instead of 5', async () => {
    const { page, person } = await start(staff);
    await person.click(page.getByRole('link', { name: /^Overdue invoices/ }));
    await untilListed(page, 'Invoices');
    await eventually(() => page.locator('main tbody tr').count()).toBeGreaterThan(0);
    expect(person.count).toBeLessThanOrEqual(1);
  });

  it('reports a delivery: 3 instead of 9', async () => {
    const { to_do: stops } = (await site.get(driver, '/api/driver/stops/')) as {
      to_do: { id: number; airbill: string; recipients: { own_group: string | null } }[];
    };
    const [single] = await databaseRows<{ id: number }>(`
      select min(id)::int as id from packages where id in (${stops
        .filter(({ recipients }) => recipients.own_group !== null)
        .map(({ id }) => id)
        .join(
          ', ',
        )}) and (select count(*) from packages k where upper(k.airbill) = upper(packages.airbill)) = 1`);
    const { page, person } = await start(driver, 'xs');
    await person.click(page.locator(`a[href="/packages/${single?.id}"]`));
    await person.click(page.getByRole('link', { name: 'Report delivery' }));
    await person.click(page.getByRole('button', { name: 'Send report' }));
    await page.getByText('Report was successfully sent').waitFor();
    expect(person.count).toBeLessThanOrEqual(3);
  });
});
