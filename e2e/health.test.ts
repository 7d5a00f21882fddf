// The health page of an administrator, and the labels that staff keep.
import { expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();

/** A write of an audited table names its actor. */
const change = (statement: string) =>
  databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false); ${statement}`,
  );

/** A mail that failed after its last try. */
function failedMail(recipient: string) {
  return change(`with record as (insert into sending_records (kind, recipient, subject, status, error, attempts)
      values ('account', '${recipient}', 'Your account', 'failed', 'no route to the mail server', 16) returning id),
    letter as (insert into outbox (record_id, language, text_body, html_body) select id, 'en', 'Hello', '<p>Hello</p>' from record)
    insert into jobs (name, lane, key, payload, next_try_at, attempts, given_up_at, error)
    select 'mail.send', 'mail', id::text, json_build_object('recordId', id)::jsonb, now(), 16, now(), 'no route' from record`);
}

it('rank 20 an admin sees backups, jobs and failed mails, and sends one again', async () => {
  await failedMail('again@journey.test');
  const page = await site.page({ as: 'admin@demo.test' });
  await page.goto('/global_settings?group=health');
  const server = page.getByRole('region', { name: 'Server' });
  await server.getByText('None recorded').waitFor();
  await server.getByText(/^PostgreSQL \d+/).waitFor();
  const mails = page.getByRole('region', { name: 'Failed emails' });
  const letter = mails.getByRole('listitem').filter({ hasText: 'again@journey.test' });
  await letter.getByText('no route to the mail server').waitFor();
  await expectAccessible(page, 'system health');
  await letter.getByRole('button', { name: 'Send again to again@journey.test' }).click();
  await page.getByText('The email is being sent again').waitFor();
  await letter.waitFor({ state: 'detached' });
  expect(
    await databaseRows(`select r.status, j.given_up_at from jobs j join sending_records r on j.key = r.id::text
      where r.recipient = 'again@journey.test'`),
  ).toEqual([{ status: 'queued', given_up_at: null }]);
  await databaseRows(`insert into database_marks (name, value) values ('last_backup', '2026-03-04T05:06:00Z')
    on conflict (name) do update set value = excluded.value`);
  await page.reload();
  await server.getByText('04 Mar 2026').waitFor();
  await databaseRows(`delete from database_marks where name = 'last_backup'`);
});

it('issue 12 system health has readable labels while it loads', async () => {
  const page = await site.page({ as: 'admin@demo.test' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/system_health/', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/global_settings?group=health');
  const server = page.getByRole('region', { name: 'Server' });
  await server.getByText('Running since').waitFor();
  await expectAccessible(page, 'system health while it loads');
  held.resolve();
  await server.getByText(/^PostgreSQL \d+/).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

it('system health fits a phone, in the dark theme too', async () => {
  await failedMail('phone@journey.test');
  const page = await site.page({ as: 'admin@demo.test', at: 'xs', dark: true });
  await page.goto('/global_settings?group=health');
  await page.getByRole('region', { name: 'Server' }).getByText('None recorded').waitFor();
  await page.getByRole('region', { name: 'Failed emails' }).getByRole('listitem').first().waitFor();
  expect(await sideways(page)).toEqual([]);
  await expectAccessible(page, 'system health on a phone');
});

it('amendment 45 staff add a status with labels; a reader of another language sees the label, and after its deletion the text', async () => {
  const staff = await site.page({ as: 'staff@demo.test' });
  await staff.goto('/admin/cities?tab=known_values');
  await untilListed(staff, 'Statuses and document types');
  await staff.getByRole('button', { name: 'New known text' }).click();
  const form = staff.getByRole('dialog');
  await form.getByLabel('Stored text').fill('Held in bond');
  await form.getByLabel('Colour').selectOption('bad');
  await form.getByLabel('Українська').fill('Затримано на складі');
  await expectAccessible(staff, 'a known text');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const [parcel] = await databaseRows<{ id: string }>(`select min(id)::text as id from packages`);
  await change(`update packages set status = 'held in BOND' where id = ${parcel?.id}`);
  const owner = await site.page({ as: 'staff@demo.test' });
  await owner.addInitScript(() => localStorage.setItem('locale', 'uk'));
  await owner.goto(`/packages/${parcel?.id}`);
  const badge = owner.locator('main dl [data-tone]');
  await eventually(() => badge.first().innerText()).toBe('Затримано на складі');
  expect(await badge.first().getAttribute('data-tone')).toBe('bad');

  await staff.goto('/admin/cities?tab=known_values&search=Held');
  await untilListed(staff, 'Statuses and document types');
  await staff.getByRole('button', { name: 'Delete Held in bond' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete known text' }).click();
  await staff.getByText('Deleted successfully').waitFor();
  await owner.reload();
  await eventually(() => badge.first().innerText()).toBe('held in BOND');
});
