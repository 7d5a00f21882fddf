// Staff manage the certificates of destructions; the client downloads them.
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { pdfOf } from '#demo/pdf.ts';
import { openZip } from '#server/files/zip-file.ts';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';
import { patience } from './prompt-waits.ts';

const site = portal();
const staff = 'staff@demo.test';
const pdf = (text: string) => ({ name: `${text}.pdf`, mimeType: 'application/pdf', buffer: pdfOf([text]) });

/** A destruction without a certificate, and the page of its project. */
async function bareDestruction(): Promise<{ id: number; project: number; day: string }> {
  const [row] = await databaseRows<{ id: number; project: number; day: string }>(`
    select d.id::int as id, d.project_id::int as project, d.destruction_date::text as day from destructions d
    where not exists (select from certificates t where t.destruction_id = d.id) order by d.id limit 1`);
  if (row === undefined) throw new Error('every destruction has its certificate');
  return row;
}
const rowOf = (page: Page, day: string) =>
  page.locator('main tbody tr, main li').filter({ has: page.locator(`time[datetime="${day}"]`) });

async function choose(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

describe('certificates', () => {
  it('SUP-12 SUP-13 SUP-14 SUP-15 NAV-55 upload, reject, download, replace and clear', async () => {
    const { project, day } = await bareDestruction();
    const page = await site.page({ as: staff, provokes: /status of 400/ });
    await page.goto(`/projects/${project}?tab=destructions`);
    await untilListed(page, 'Destructions');
    const row = rowOf(page, day);
    await row.getByRole('button', { name: 'Upload certificate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page, 'the dialog of a certificate');

    // A picture named as a PDF: the server checks the bytes.
    await choose(page, { ...pdf('fake'), buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') });
    await dialog.getByText('must be a PDF, PNG or JPEG file').waitFor();
    await choose(page, { name: 'a.exe', mimeType: '', buffer: Buffer.from('MZ') });
    await dialog.getByText('must be a PDF, PNG or JPEG file').waitFor();

    await choose(page, pdf('First'));
    await page.getByText('Saved successfully').waitFor();
    await eventually(() => dialog.count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download First.pdf' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('First.pdf');
    expect((await buffer(await download.createReadStream())).equals(pdfOf(['First']))).toBe(true);

    // By drag and drop, replacing the first.
    await row.getByRole('button', { name: 'Replace First.pdf' }).click();
    const content = pdfOf(['Second']).toString('base64');
    const transfer = await page.evaluateHandle((encoded) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], 'Second.pdf', { type: 'application/pdf' }));
      return data;
    }, content);
    const place = dialog.getByRole('button', { name: 'Drop the file here' });
    await place.dispatchEvent('dragover', { dataTransfer: transfer });
    await place.dispatchEvent('drop', { dataTransfer: transfer });
    await row.getByRole('button', { name: 'Download Second.pdf' }).waitFor();

    // Cancelling the confirmation sends nothing; confirming clears the certificate.
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await row.getByRole('button', { name: 'Clear Second.pdf' }).click();
    await dialog.getByText('It stays in the list of earlier certificates').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent).not.toContain('DELETE');
    await row.getByRole('button', { name: 'Clear Second.pdf' }).click();
    await dialog.getByRole('button', { name: 'Clear certificate' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await row.getByRole('button', { name: 'Upload certificate' }).click();
    expect(
      await dialog.getByRole('region', { name: 'All certificates' }).locator('li strong').allInnerTexts(),
    ).toEqual(['Second.pdf', 'First.pdf']);
  });

  it('A-87 an upload shows its progress and can be cancelled', async () => {
    const { project, day } = await bareDestruction();
    const page = await site.page({ as: staff });
    await page.route('**/certificate/', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await page.goto(`/projects/${project}?tab=destructions`);
    await untilListed(page, 'Destructions');
    await rowOf(page, day).getByRole('button', { name: 'Upload certificate' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, pdf('Slow'));
    await dialog.getByRole('progressbar').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('The upload was cancelled').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => dialog.count()).toBe(0);
  });

  it('SUP-13 A-87 the client downloads and changes nothing', async () => {
    const page = await site.page({ as: 'customer@demo.test', at: 'xs' });
    const projects = (await site.get('customer@demo.test', '/api/projects/?limit=500')) as {
      results: { id: number }[];
    };
    const ids = projects.results.map(({ id }) => id);
    const [shown] = await databaseRows<{ project: number; name: string }>(`
      select d.project_id::int as project, f.name from certificates t join files f on f.id = t.file_id
        join destructions d on d.id = t.destruction_id
      where t.superseded_at is null and d.project_id in (${ids.join(',')}) limit 1`);
    await page.goto(`/projects/${shown?.project}?tab=destructions`);
    await untilListed(page, 'Destructions');
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: `Download ${shown?.name}` })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toBe(shown?.name);
    expect(await page.getByRole('button', { name: /^(Upload|Replace|Clear) / }).count()).toBe(0);
  });

  it('a certificate is signed with the password, another one makes the signature void, and both are in the binder', async () => {
    const { id, project } = await bareDestruction();
    const page = await site.page({ as: staff, provokes: /status of 400/ });
    await page.goto(`/projects/${project}?tab=destructions&record=destructions-${id}`);
    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Signatures' }) })
      .first();
    await panel.getByText('No signatures yet.').waitFor();
    await panel.getByRole('button', { name: 'Upload certificate' }).click();
    await choose(page, pdf('Signed'));
    await panel.getByRole('button', { name: 'Download Signed.pdf' }).waitFor();

    await panel.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Sign / });
    await dialog.getByLabel('Meaning of the signature').selectOption('witnessed');
    await dialog.getByLabel('Password').fill('wrong');
    await expectAccessible(page, 'the dialog of a signature');
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await dialog.getByText('Wrong password').waitFor();
    await dialog.getByLabel('Password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    const signatures = panel.getByRole('list', { name: 'Signatures' });
    await signatures.getByText('Witnessed by').waitFor();
    await eventually(() => signatures.getByText('Valid', { exact: true }).count()).toBe(1);

    await panel.getByRole('button', { name: 'Replace Signed.pdf' }).click();
    await page.getByText('This record is signed.').waitFor();
    await choose(page, pdf('Another'));
    await panel.getByRole('button', { name: 'Download Another.pdf' }).waitFor();
    await page.reload();
    await signatures.getByText('Void', { exact: true }).waitFor();

    await page.goto(`/projects/${project}`);
    await page.getByRole('button', { name: 'Inspection binder' }).click();
    await page.getByRole('button', { name: 'Prepare binder' }).click();
    const ready = page.getByRole('button', { name: 'Download binder' });
    // A job prepares it.
    await ready.waitFor({ timeout: 2 * patience });
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
    const zip = await openZip(await buffer(await download.createReadStream()));
    const names = zip.parts.map(({ name }) => name);
    zip.close();
    expect(names.filter((name) => /^certificates.*_(Signed|Another)\.pdf$/.test(name))).toHaveLength(2);
    expect(names).toContain('index.html');
  });
});
