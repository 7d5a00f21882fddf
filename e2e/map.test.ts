// The live map with the demo positions: drawn from our own base map, and the same data as a table.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import type { CarPosition } from '#features/transport/tracking/contract.ts';
import { sideways } from './every-screen.ts';
import { seaAndLand, shares } from './map-colours.ts';
import { eventually, expectAccessible, holdRequests, portal, rowsOf } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
/** An account whose settings no other test looks at. */
const ownSettings = 'other@demo.test';

async function positions(email = staff): Promise<CarPosition[]> {
  return (await site.get(email, '/api/tracking/')) as CarPosition[];
}

describe('the map', () => {
  it('MAP-01 MAP-02 MAP-03 MAP-05 NAV-13 NAV-31 NAV-35 a car is chosen from the list, remembered and centred', async () => {
    const cars = await positions();
    expect(cars.length).toBeGreaterThan(3);
    const page = await site.page({ as: staff });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Map' }).click();
    await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor();
    await page.getByText(`${cars.length} vehicles`, { exact: true }).waitFor();
    await page.getByRole('region', { name: /^Map of vehicles/ }).waitFor();
    const list = page.getByRole('list', { name: 'Vehicles' });
    await eventually(() => list.getByRole('listitem').count()).toBe(cars.length);
    await expectAccessible(page, 'map with its list');

    const [wanted] = cars.filter(({ destination }) => destination !== null).slice(1);
    if (!wanted) throw new Error('no car of the demo world has a destination');
    await page.getByRole('searchbox').fill(wanted.destination ?? '');
    await eventually(() => list.getByRole('listitem').count()).toBe(
      cars.filter(({ destination }) => destination === wanted.destination).length,
    );
    await list.getByRole('button', { name: wanted.car }).click();
    const panel = page.getByRole('region', { name: wanted.car });
    await panel.getByText(wanted.destination ?? '').waitFor();
    await panel.getByText(wanted.type, { exact: true }).waitFor();
    // The car keeps moving.
    await eventually(async () => {
      const { speed = 0 } = (await positions()).find(({ id }) => id === wanted.id) ?? {};
      return panel.getByText(speed < 0.5 ? 'Stationary' : `${Math.round(speed)} km/h`).isVisible();
    }).toBe(true);
    await panel.getByText(/ago$/).waitFor();
    await expectAccessible(page, 'a chosen car');
    const state = await page.evaluate(() =>
      JSON.parse(
        localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('appState')) ?? '') ??
          '{}',
      ),
    );
    expect(state).toMatchObject({ currentCar: wanted.car });

    await page.reload();
    await page.getByRole('region', { name: wanted.car }).waitFor();
    await page.getByRole('button', { name: 'All vehicles' }).click();
    await list.waitFor();
  });

  it.each(['light', 'dark'] as const)('MAP-01 is drawn from our own base map, %s', async (scheme) => {
    // Every page is checked for requests to other hosts and policy violations.
    const page = await site.page({ as: staff, dark: scheme === 'dark' });
    await page.goto('/gpsmap');
    await page.getByRole('region', { name: /^Map of vehicles/ }).waitFor();
    await eventually(async () => (await shares(page, seaAndLand[scheme])).every((share) => share > 0.1)).toBe(
      true,
    );
    if (scheme === 'dark') return;
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await eventually(async () => (await shares(page, seaAndLand.dark)).every((share) => share > 0.1)).toBe(
      true,
    );
  });

  it('MAP-01 fills the screen of a phone, with the cars in a sheet over it', async () => {
    const cars = await positions();
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/gpsmap');
    await page.getByRole('region', { name: /^Map of vehicles/ }).waitFor();
    const list = page.getByRole('list', { name: 'Vehicles' });
    expect(await list.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show vehicles' }).click();
    await eventually(() => list.getByRole('listitem').count()).toBe(cars.length);
    expect(await sideways(page)).toEqual([]);
    await expectAccessible(page, 'map on a phone');
    const [first] = cars;
    await list.getByRole('button', { name: first?.car ?? '' }).click();
    await page.getByRole('heading', { level: 2, name: first?.car ?? '' }).waitFor();
  });
});

describe('the table of the positions', () => {
  it('MAP-01 MAP-03 is sorted and searched by keyboard, and links to the car on the map', async () => {
    const cars = await positions();
    const page = await site.page({ as: staff });
    await page.goto('/gpsmap');
    await page.getByRole('link', { name: 'Table' }).focus();
    await page.keyboard.press('Enter');
    const plates = async () => (await rowsOf(page, 'Vehicles')).map(([plate]) => plate);
    const sorted = cars.map(({ car }) => car).toSorted(new Intl.Collator('en', { numeric: true }).compare);
    await eventually(plates).toEqual(sorted.slice(0, 10));
    await page.getByRole('button', { name: 'Vehicle', exact: true }).focus();
    await page.keyboard.press('Enter');
    await eventually(plates).toEqual(sorted.toReversed().slice(0, 10));
    await expectAccessible(page, 'table of vehicles');
    const [wanted] = sorted;
    await page.keyboard.press('/');
    await page.keyboard.type(wanted ?? '');
    await eventually(plates).toEqual([wanted]);
    await page.getByRole('link', { name: wanted ?? '' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: wanted ?? '' }).waitFor();
    await eventually(() => new URL(page.url()).search).toBe('');
  });
});

/** A position of a car, as its device sends it. */
async function importFix(car: CarPosition, change: { lat: number; speed: number }): Promise<void> {
  const send = async (path: string, body: object, token?: string): Promise<unknown> => {
    const answer = await fetch(site.origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { token } = (await send('/mfa/api-token-auth/', {
    username: 'api@demo.test',
    password: demoPassword,
  })) as { token: string };
  const device = `DEMO-${car.car.replaceAll(/\W/g, '')}`;
  const fix = { device, lat: change.lat, lng: car.lng, speed: change.speed, at: new Date().toISOString() };
  const { results } = (await send('/api/import/tracking/', { items: [fix] }, token)) as {
    results: { status: string }[];
  };
  expect(results.map(({ status }) => status)).toEqual(['stored']);
}

describe('updates of positions', () => {
  it('MAP-01 A-109 a new position is shown without another request', async () => {
    const [car] = await positions();
    if (!car) throw new Error('the demo world has no car with a position');
    const page = await site.page({ as: staff });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tracking/')) asked += 1;
    });
    await page.goto('/gpsmap?view=table');
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await importFix(car, { lat: car.lat + 0.01, speed: 117 });
    const row = page.getByRole('row', { name: new RegExp(car.car) });
    await row.getByText('117 km/h').waitFor();
    await row.getByText(`${(car.lat + 0.01).toFixed(4)}, ${car.lng.toFixed(4)}`).waitFor();
    expect(asked).toBe(1);
  });

  it('CALL-71 MAP-01 if the stream fails they are requested every 30 seconds while the page is visible', async () => {
    const page = await site.page({ as: staff, provokes: /tracking\/stream/ });
    let asked = 0;
    await page.route('**/api/tracking/', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.route('**/api/tracking/stream/', (route) => route.abort('connectionreset'));
    await page.clock.install();
    await page.goto('/gpsmap?view=table');
    await page.getByText('Updated every 30 seconds').waitFor();
    expect(asked).toBe(1);
    await page.clock.runFor(31_000);
    await eventually(() => asked).toBe(2);
    await page.clock.runFor(31_000);
    await eventually(() => asked).toBe(3);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor(120_000);
    expect(asked).toBe(3);
  });

  it('MAP-04 the table does not say that there is none while it is loading', async () => {
    const page = await site.page({ as: staff, provokes: /tracking\/stream/ });
    const answer = await holdRequests(page, '**/api/tracking/');
    const table = page.getByRole('table', { name: 'Vehicles' });
    for (const opening of [
      () => page.goto('/gpsmap?view=table'),
      () => page.getByRole('link', { name: 'Table' }).click(),
    ]) {
      await opening();
      await page.locator('main table[aria-busy=true]').waitFor();
      await page.waitForTimeout(500);
      expect(await page.getByText('No tracking information currently available').count()).toBe(0);
      await page.getByRole('link', { name: 'Map', exact: true }).last().click();
    }
    await page.getByRole('link', { name: 'Table' }).click();
    answer();
    await table.getByText('km/h').first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('MAP-04 the map and the table report that there is no tracking information', async () => {
    const page = await site.page({ as: staff, provokes: /tracking\/stream/ });
    await page.route('**/api/tracking/', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/tracking/stream/', (route) => route.abort('connectionreset'));
    for (const path of ['/gpsmap', '/gpsmap?view=table']) {
      await page.goto(path);
      await page.getByRole('status').getByText('No tracking information currently available').waitFor();
      await expectAccessible(page, `${path} without cars`);
    }
  });

  it('MAP-01 a failure of the first call shows its reason and offers a retry', async () => {
    const page = await site.page({ as: staff, provokes: /503|tracking/ });
    await page.route('**/api/tracking/', (route) =>
      route.fulfill({ status: 503, json: { detail: 'UNAVAILABLE' } }),
    );
    await page.route('**/api/tracking/stream/', (route) => route.abort('connectionreset'));
    await page.goto('/gpsmap');
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.unroute('**/api/tracking/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^\d+ vehicles$/).waitFor();
  });

  it('MAP-06 THEME-03 NAV-35 with tracking off there is no menu entry and not one call', async () => {
    const page = await site.page({ as: ownSettings });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/tracking/')) calls.push(request.url());
    });
    await page.goto('/settings');
    await switchTracking(page, false);
    try {
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await eventually(() => menu.getByRole('link', { name: 'Map' }).count()).toBe(0);
      await page.goto('/gpsmap');
      await page.getByRole('heading', { level: 1, name: 'Tracking is off' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(calls).toEqual([]);
      await expectAccessible(page, 'tracking off');
    } finally {
      await page.goto('/settings');
      await switchTracking(page, true);
    }
    await page.goto('/gpsmap');
    await eventually(() => calls.length).toBeGreaterThan(0);
  });

  it('THEME-03 a switched setting stays when a profile that was requested before arrives later', async () => {
    const page = await site.page({ as: ownSettings });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/profile', async (route) => {
      const answer = await route.fetch();
      await released;
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
    await page.goto('/settings');
    try {
      await switchTracking(page, false);
      release();
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('switch', { name: 'Tracking' }).isChecked()).toBe(false);
    } finally {
      release();
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await switchTracking(page, true);
    }
  });
});

/** Sets the switch, whatever its state, and waits until it is saved. */
async function switchTracking(page: Page, on: boolean): Promise<void> {
  const tracking = page.getByRole('switch', { name: 'Tracking' });
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/ui_settings/') && answer.request().method() === 'PATCH',
  );
  await tracking.click();
  expect(await (await saved).json()).toMatchObject({ tracking: on });
  await eventually(() => tracking.isChecked()).toBe(on);
}

describe('a package under way', () => {
  it('MAP-01 MAP-07 links to its vehicle on the map and shows the estimated arrival', async () => {
    const customer = 'customer@demo.test';
    const [car] = (await positions(customer)).filter(({ airbill }) => airbill !== null);
    if (!car?.airbill) throw new Error('no car of the demo world carries a package of this customer');
    const found = (await site.get(customer, `/api/packages/search/?airbill=${car.airbill}`)) as {
      results: { id: number }[];
    };
    const id = found.results[0]?.id;
    const detail = (await site.get(customer, `/api/packages/${id}/`)) as { estimated_arrival: string | null };
    const page = await site.page({ as: customer });
    await page.goto(`/packages/${id}`);
    const link = page.getByRole('main').getByRole('link', { name: 'On the map' });
    await link.waitFor();
    expect(await page.getByText('Estimated arrival').count()).toBe(detail.estimated_arrival === null ? 0 : 1);
    await link.click();
    await page.getByRole('heading', { level: 2, name: car.car }).waitFor();
    await page.getByRole('heading', { level: 3, name: 'Stops' }).waitFor();
    await expectAccessible(page, 'the vehicle of a package');
  });
});

describe('roles that work with it', () => {
  it.each(['operator@demo.test', 'driver@demo.test'])(
    'HOME-02 NAV-13 %s opens the map from home',
    async (email) => {
      const cars = await positions(email);
      const page = await site.page({ as: email, at: 'xs' });
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor();
      await page
        .getByText(cars.length === 1 ? '1 vehicle' : `${cars.length} vehicles`, { exact: true })
        .waitFor();
    },
  );
});
