// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkForUpdates, findUpdate, isNewer } from './update-check.ts';

const hour = 3_600_000;
let asked: string[];

function serve(body: string, status = 200): void {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(body, { status }));
  });
}

beforeEach(() => {
  asked = [];
  localStorage.clear();
  document.head.innerHTML = '<meta name="version" content="1.0.9">';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['1.0.10', '1.0.9', true],
  ['1.1', '1.0.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0', '1.0.0', false],
  ['1.0.8', '1.0.9', false],
  ['soon', '1.0.9', false],
])('UPD-04 UPD-05 %s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

describe('the check', () => {
  it('UPD-01 UPD-02 UPD-03 CALL-74 CONST-08 reads version.json of the own origin, and not again for 120 minutes', async () => {
    serve('{"version":"1.0.10"}');
    const now = Date.now();
    expect(await findUpdate(now)).toBe(true);
    expect(asked).toEqual(['/version.json']);
    expect(localStorage.getItem('checkForAppUpdatesAt')).toBe(String(now + 2 * hour));
    expect(await findUpdate(now + 2 * hour - 1)).toBe(false);
    expect(asked).toHaveLength(1);
    expect(await findUpdate(now + 2 * hour)).toBe(true);
  });

  it.each([
    ['not found', '{}', 404],
    ['no JSON', '<html>', 200],
    ['no version', '{}', 200],
    ['a number', '{"version":2}', 200],
    ['a newer one that failed', '{"version":"9.0"}', 500],
  ])('UPD-06 ignores an answer with %s', async (_, body, status) => {
    serve(body, status);
    expect(await findUpdate()).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('UPD-06 ignores a lost connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findUpdate()).toBe(false);
  });
});

describe('a newer version', () => {
  it('UPD-04 reloads the page at once, or, while a form is open, with the next navigation', async () => {
    serve('{"version":"2.0"}');
    let [busy, reloads] = [false, 0];
    const leaves: (() => void)[] = [];
    const place = {
      isBusy: () => busy,
      onLeave: (listener: () => void) => leaves.push(listener),
      reload: () => {
        reloads += 1;
      },
    };
    vi.useFakeTimers();
    await checkForUpdates(place);
    expect(reloads).toBe(1);

    localStorage.clear();
    busy = true;
    leaves.length = 0;
    await checkForUpdates(place);
    for (const leave of leaves) leave();
    expect(reloads).toBe(1);
    busy = false;
    for (const leave of leaves) leave();
    expect(reloads).toBe(2);
  });

  it('UPD-05 the same version reloads nothing', async () => {
    serve('{"version":"1.0.9"}');
    vi.useFakeTimers();
    const reload = vi.fn<() => void>();
    await checkForUpdates({ isBusy: () => false, onLeave: vi.fn<() => void>(), reload });
    expect(reload).not.toHaveBeenCalled();
  });
});
