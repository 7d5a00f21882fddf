import { afterAll, describe, expect, it } from 'vitest';
import { startSmtp, type TestSmtp } from '#testing/smtp.ts';
import { databaseRows, eventually, expectAccessible, portal, rowsOf, untilListed } from './portal.ts';

const site = portal();
const admin = 'admin@demo.test';
const running: TestSmtp[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  await databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
     update global_settings set value = null where section = 'mfa';
     update global_settings set value = '"Trialway support desk"' where name = 'support_name'`,
  );
});

async function stored(name: string): Promise<unknown> {
  const [row] = await databaseRows<{ value: unknown }>(
    `select value from global_settings where name = '${name}'`,
  );
  return row?.value;
}

describe('/global_settings', () => {
  it('SET-01 SET-18 A-55 has the five groups, every setting with its caption, and no contacts', async () => {
    const page = await site.page({ as: admin });
    await page.goto('/global_settings');
    const groups = page.getByRole('navigation', { name: 'Groups of global settings' });
    const captions: string[] = [];
    for (const group of ['Registration', 'MFA', 'Reports', 'GPS Tracking', 'Notifications']) {
      await groups.getByRole('link', { name: group, exact: true }).click();
      await page.locator(`main nav [aria-current="page"]:text-is("${group}")`).waitFor();
      await page.locator('main form').first().waitFor();
      captions.push(...(await page.locator('main form :is(label, legend)').allInnerTexts()));
    }
    const sections = (await site.get(admin, '/api/global_settings/')) as Record<
      string,
      { label: string; type: string }[]
    >;
    const { contacts = [], ...shown } = sections;
    const labels = Object.values(shown)
      .flat()
      // The file setting has buttons instead of a caption.
      .filter(({ type }) => type !== 'file')
      .map(({ label }) => label);
    // The 31 settings of Annex S, and the delay of invoices, plain mailbox, five of positions and maps, four
    // of weather, the senders and originals of the mailbox, and the record types whose changes need a reason.
    expect(labels).toHaveLength(46);
    expect(labels.filter((label) => !captions.includes(label))).toEqual([]);
    expect(contacts.filter(({ label }) => captions.includes(label))).toEqual([]);
  });

  it('SET-19 SET-20 A-131 a setting and a secret are saved, tested, and take effect; the secret is never shown again', async () => {
    const smtp = await startSmtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'portal' && password === 'Sesame-7Q'
          ? done(null, { user: 'portal' })
          : done(new Error('no such user')),
    });
    running.push(smtp);
    const page = await site.page({ as: admin });
    await page.goto('/global_settings?group=mfa');
    const card = page.getByRole('region', { name: 'Outgoing mail' });
    await card.getByLabel('SMTP host').fill('127.0.0.1');
    await card.getByLabel('SMTP port').fill('many');
    await card.getByLabel('SMTP user').fill('portal');
    await card.getByLabel('SMTP password', { exact: true }).fill('Sesame-7Q');
    expect(await card.getByRole('button', { name: 'Test connection' }).isDisabled()).toBe(true);
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('use digits only').waitFor();
    await card.getByLabel('SMTP port').fill(new URL(smtp.url).port);
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved successfully').waitFor();
    expect(await stored('smtp_port')).toBe(Number(new URL(smtp.url).port));
    expect(JSON.stringify(await stored('smtp_password'))).not.toContain('Sesame');
    expect(await card.getByLabel('SMTP password', { exact: true }).inputValue()).toBe('');
    await card.getByText('Set. Enter a new value to replace it.').waitFor();

    await card.getByRole('button', { name: 'Test connection' }).click();
    await card.getByText('Connection successful.').waitFor();
    await card.getByLabel('SMTP password', { exact: true }).fill('Other-8Q');
    await card.getByRole('button', { name: 'Save' }).click();
    await eventually(() => card.getByLabel('SMTP password', { exact: true }).inputValue()).toBe('');
    await card.getByRole('button', { name: 'Test connection' }).click();
    await card.getByText('The server rejected the user or password.').waitFor();

    await card.getByRole('button', { name: 'Remove: SMTP password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await card.getByText('Not set.').waitFor();
    expect(await stored('smtp_password')).toBeNull();
  });

  it('A-107 an internal host is rejected at its field, and nothing is saved', async () => {
    const page = await site.page({ as: admin, provokes: /400/ });
    await page.goto('/global_settings?group=gps_tracking');
    await page.getByLabel('GPS URL').fill('http://169.254.169.254/latest');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('this host is not allowed').waitFor();
    expect(await page.getByLabel('GPS URL').getAttribute('aria-invalid')).toBe('true');
    expect(await stored('gps_url')).toBeNull();
  });

  it('SET-11 A-131 the questionary is uploaded when chosen, another type of file is rejected', async () => {
    const page = await site.page({ as: admin, provokes: /400/ });
    await page.goto('/global_settings?group=registration');
    const card = page.getByRole('region', { name: 'Questionary' });
    await card.getByText('Trialway questionary.pdf').waitFor();
    const input = card.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await card.getByText('must be a PDF, Word').waitFor();
    await input.setInputFiles({
      name: 'Анкета.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    });
    await page.getByText('Saved successfully').waitFor();
    await card.getByText('Анкета.pdf').waitFor();
    // The form next to it is updated.
    expect(await card.getByLabel('File name of the questionary').inputValue()).toBe('Анкета.pdf');
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await card.getByText('No file yet').waitFor();
    expect([await stored('questionary'), await stored('questionary_file_name')]).toEqual([null, null]);
  });

  it('A-134 the second of two editors sees both versions before anything is overwritten', async () => {
    const [one, two] = [await site.page({ as: admin }), await site.page({ as: admin, provokes: /409/ })];
    for (const page of [one, two]) {
      await page.goto('/global_settings?group=gps_tracking');
      await page.getByLabel('GPS account').waitFor();
    }
    await one.getByLabel('GPS account').fill('first');
    await one.getByRole('button', { name: 'Save' }).first().click();
    await one.getByText('Saved successfully').waitFor();
    await two.getByLabel('GPS account').fill('second');
    await two.getByRole('button', { name: 'Save' }).first().click();
    const conflict = two.getByRole('alert').filter({ hasText: 'Someone else has changed' });
    await conflict.waitFor();
    expect(await conflict.locator('tbody tr').allInnerTexts()).toEqual(['GPS account\tfirst\tsecond']);
    await expectAccessible(two, 'the conflict');
    expect(await stored('gps_account')).toBe('first');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await two.getByRole('button', { name: 'Save' }).first().click();
    await two.getByText('Saved successfully').waitFor();
    expect(await stored('gps_account')).toBe('second');
  });

  it('A-30 is for admin alone', async () => {
    const page = await site.page({ as: 'staff@demo.test' });
    await page.goto('/global_settings');
    await page.getByRole('heading', { name: 'Unauthorized' }).waitFor();
  });
});

describe('the contacts', () => {
  it('SET-05 are edited by admin with the main data, and shown in the footer', async () => {
    const page = await site.page({ as: admin });
    await page.goto('/admin/cities');
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByLabel('Support name').fill('Night desk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved successfully').waitFor();
    await page.reload();
    await page.getByRole('contentinfo').getByText('Night desk').waitFor();
    await expectAccessible(page, 'the contacts');
    const staff = await site.page({ as: 'staff@demo.test' });
    await staff.goto('/admin/cities?tab=contacts');
    await untilListed(staff, 'Cities');
    expect(await staff.getByRole('link', { name: 'Contacts' }).count()).toBe(0);
  });
});

describe('/settings', () => {
  it('SET-02 SET-03 USR-18 staff have the four groups of users, admin also the global settings', async () => {
    const staff = await site.page({ as: 'staff@demo.test' });
    await staff.goto('/settings');
    const tabs = staff.getByRole('navigation', { name: 'Settings sections' });
    await tabs.waitFor();
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'UI settings',
      'Account settings',
      'User settings',
      'Scheduled exports',
      'Notices',
    ]);
    await tabs.getByRole('link', { name: 'User settings' }).click();
    const groups = staff.getByRole('navigation', { name: 'User groups' });
    await groups.getByRole('link', { name: /^Drivers/ }).click();
    expect((await rowsOf(staff, 'Drivers')).length).toBeGreaterThan(0);
    const names = await groups.getByRole('link').allInnerTexts();
    expect(names.slice(0, 4).map((name) => name.replace(/\s*\d+$/, ''))).toEqual([
      'Operators',
      'Drivers',
      'PMs',
      'Site Users',
    ]);

    const page = await site.page({ as: admin });
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Global settings', exact: true }).click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByLabel('Emergency email', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=global&group=notifications');
  });
});
