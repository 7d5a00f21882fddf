// How far the parts of a page move while it loads, without what a press of a key or button moves.
import type { Page } from 'playwright-core';

/** To be called before the page is opened. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { layoutShifts: number[] }).layoutShifts.reduce(
        (total, one) => total + one,
        0,
      ),
    );
}
