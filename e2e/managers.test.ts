// The managers of a client: created, assigned clients and projects, and the effect on their very next call.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, expectAccessible, portal, rowsOf, signIn, untilListed } from './portal.ts';

const trialway = portal();
const place = '/clients/1/managers';
const password = 'Fresh-Word.9';
const world = {} as { clients: { id: number; name: string; projects: number }[] };
beforeAll(async () => {
  const clients = (await trialway.get('staff@demo.test', '/api/clients/?limit=500&ordering=id')) as {
    results: typeof world.clients;
  };
  world.clients = clients.results.toSorted((a, b) => a.id - b.id);
});

async function createManager(staff: Page, name: string, email: string): Promise<void> {
  await staff.goto(place);
  await staff.getByRole('button', { name: 'New manager' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await expectAccessible(staff, 'a new manager');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => (await rowsOf(staff)).map(([first]) => first)).toContain(name);
}

/** The list of clients that a person sees, loaded again. */
async function clientsOf(page: Page): Promise<(string | undefined)[]> {
  await page.goto('/clients');
  return (await rowsOf(page)).map(([name]) => name);
}

const box = (dialog: Locator, name: string | RegExp) => dialog.getByRole('checkbox', { name });

it('MGR-01 MGR-02 MGR-04 MGR-06 MGR-07 MGR-08 MGR-11 a manager is created, and each change applies to the next call', async () => {
  const [own, other] = world.clients;
  if (!own || !other) throw new Error('the demo world has clients');
  const staff = await trialway.page({ as: 'staff@demo.test' });
  await createManager(staff, 'Nora New', 'nora@helix.test');
  const manager = await trialway.page();
  await signIn(manager, 'nora@helix.test', password);
  expect(await clientsOf(manager)).toEqual([own.name]);

  await staff.getByRole('button', { name: 'Clients of Nora New' }).click();
  const dialog = staff.getByRole('dialog').first();
  await dialog.getByLabel('Assign a client').fill(other.name);
  await dialog.getByRole('button', { name: `Assign ${other.name}` }).click();
  await dialog.getByRole('button', { name: `Set as main: ${other.name}` }).waitFor();
  expect(new Set(await clientsOf(manager))).toEqual(new Set([own.name, other.name]));

  await dialog.getByRole('button', { name: `Set as main: ${other.name}` }).click();
  await dialog.getByRole('button', { name: `Unset main: ${other.name}` }).waitFor();
  await expectAccessible(staff, 'the clients of a manager');
  await dialog.getByRole('button', { name: `Unset main: ${other.name}` }).click();
  await dialog.getByRole('button', { name: `Set as main: ${other.name}` }).waitFor();

  await dialog.getByRole('button', { name: `Remove: ${other.name}` }).click();
  await staff.getByText('Nora New loses access to').waitFor();
  await staff.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).last().click();
  await dialog.getByRole('button', { name: `Assign ${other.name}` }).waitFor();
  expect(await clientsOf(manager)).toEqual([own.name]);
});

it('MGR-05 MGR-06 MGR-09 projects are searched, assigned all at once and unassigned', async () => {
  const staff = await trialway.page({ as: 'staff@demo.test' });
  await createManager(staff, 'Petro Many', 'petro@helix.test');
  const [client] = world.clients;
  if (!client) throw new Error('the demo world has clients');
  const asked: string[] = [];
  staff.on('request', (request) => {
    if (request.url().includes('/search/')) asked.push(request.url());
  });
  const open = () => staff.getByRole('button', { name: 'Projects of Petro Many' }).click();
  await open();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Find a project').fill(client.name);
  await dialog.getByRole('listitem').first().waitFor();
  // The first call has the search text: no call is made while the box is empty.
  expect(Object.fromEntries(new URL(asked[0] ?? '').searchParams)).toEqual({
    filter: client.name,
    fields: 'client__name,client__smo_ids__smo_id,name,sponsor,smo_id',
    ordering: '-start_date,id',
    page: '1',
    limit: '10000',
  });
  await box(dialog, /^All results/).check();
  const count = Number(
    (await dialog.getByText(/^\d[\d,]* to assign|selected/).innerText()).match(/\d+/)?.[0],
  );
  expect(count).toBe(world.clients[0]?.projects);
  await expectAccessible(staff, 'the projects of a manager');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const shown = async () =>
    (await rowsOf(staff)).find(([name]) => name === 'Petro Many')?.find((cell) => / \+ \d/.test(cell));
  await eventually(shown).toBeTruthy();

  await open();
  const first = await dialog.getByRole('listitem').first().locator('strong').innerText();
  const found = staff.waitForResponse((answer) => answer.url().includes('/search/'));
  await dialog.getByLabel('Find a project').fill(first);
  const { results } = (await (await found).json()) as { results: { name: string }[] };
  expect(results.map(({ name }) => name)).toContain(first);
  await dialog.getByRole('listitem').first().getByRole('checkbox').uncheck();
  await dialog.getByText('1 to remove').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const managers = (await trialway.get('staff@demo.test', '/api/clients/1/managers/?filter=petro')) as {
    results: { assigned_projects: object[] }[];
  };
  expect(managers.results[0]?.assigned_projects.length).toBe(count - 1);
});

it('MGR-03 MGR-10 the personal data of a manager are changed; deactivating it ends its sessions', async () => {
  const staff = await trialway.page({ as: 'staff@demo.test' });
  await createManager(staff, 'Olha Off', 'olha@helix.test');
  const manager = await trialway.page({ provokes: /status of 401/ });
  await signIn(manager, 'olha@helix.test', password);
  await staff.getByRole('button', { name: 'Edit Olha Off' }).click();
  const dialog = staff.getByRole('dialog');
  expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await dialog.getByLabel('Phone').fill('+380441234567');
  await dialog.getByRole('switch', { name: 'Active' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(async () =>
    (await rowsOf(staff)).find(([name]) => name === 'Olha Off')?.includes('Inactive'),
  ).toBe(true);
  await manager.goto('/clients');
  await manager.waitForURL((url) => url.pathname === '/login');
});

it('MGR-01 ROLE-23 a customer reads the managers and changes nothing', async () => {
  const customer = await trialway.page({ as: 'customer@demo.test' });
  const { results } = (await trialway.get('customer@demo.test', '/api/clients/')) as {
    results: { id: number }[];
  };
  await customer.goto(`/clients/${results[0]?.id}/projects`);
  await customer.getByRole('link', { name: /^Managers/ }).click();
  await untilListed(customer, 'Managers');
  const main = customer.getByRole('main');
  expect(
    await main.getByRole('button', { name: /^(New manager|Edit |Clients of |Projects of )/ }).count(),
  ).toBe(0);
});
