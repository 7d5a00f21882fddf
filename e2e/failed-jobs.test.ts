import { it } from 'vitest';
import { databaseRows, eventually, portal, untilListed } from './portal.ts';

const site = portal();
const left = () => databaseRows(`select id from jobs where key = 'journey'`);

it('an admin retries a failed job on the screen, and it disappears from the list', async () => {
  // The validation of a deleted file: the job has nothing to do and completes.
  await databaseRows(`insert into jobs (name, lane, key, payload, next_try_at, attempts, given_up_at, error)
    values ('imports.validate', 'imports', 'journey', '{"importId": 0}', now(), 16, now(), 'the lamp was out')`);
  const page = await site.page({ as: 'admin@demo.test' });
  await page.goto('/global_settings?group=jobs&jobs_status=failed');
  await untilListed(page);
  const row = page.getByRole('row').filter({ hasText: 'the lamp was out' });
  await row.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Failed', { exact: true }).waitFor();
  await dialog.getByText('the lamp was out').waitFor();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The job is being retried').waitFor();
  await row.waitFor({ state: 'detached' });
  await eventually(left).toEqual([]);
});
