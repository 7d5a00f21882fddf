// Playwright looks for an element after 20, 50, 100 and 100 ms, and then only every 500 ms: longer than most
// screens of the portal take, so that a third of each journey was spent waiting. It leaves out steps longer
// than a fifth of a wait's limit, so here each wait is split into short ones that together last as long.
import { errors, type Locator, type Page } from 'playwright-core';

/** How long a condition may take to come true on a busy machine. */
export const patience = 30_000;

/** Ends just below five steps of 500 ms. */
const shortWaitMs = 2400;

/** The actions of a journey on an element that wait for it. */
const actions = [
  'click',
  'fill',
  'press',
  'check',
  'hover',
  'innerText',
  'getAttribute',
  'evaluate',
] as const;

const patched = new WeakSet();

/** Makes every wait for an element, on this page and all others, end promptly. */
export function waitPromptly(page: Page): void {
  page.setDefaultTimeout(patience);
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (patched.has(locators)) return;
  patched.add(locators);
  const { waitFor } = locators;

  locators.waitFor = async function (options = {}) {
    const { state = 'visible', timeout: limit = patience } = options;
    const end = Date.now() + limit;
    for (;;) {
      const left = end - Date.now();
      try {
        await waitFor.call(this, { state, timeout: Math.max(1, Math.min(shortWaitMs, left)) });
        return;
      } catch (error) {
        if (!(error instanceof errors.TimeoutError)) throw error;
        if (left <= shortWaitMs)
          throw new Error(`${String(this)} was not ${state} within ${limit} ms`, { cause: error });
      }
    }
  };
  for (const name of actions) {
    const act = locators[name] as (this: Locator, ...args: unknown[]) => Promise<never>;
    Object.assign(locators, {
      async [name](this: Locator, ...args: unknown[]): Promise<never> {
        await this.waitFor({ state: 'attached' });
        return act.apply(this, args);
      },
    });
  }
}
