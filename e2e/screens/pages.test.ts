// The pages of a package and of a project on screens larger than a phone, and on a phone in every language.
import { describe, expect, it } from 'vitest';
import { onAPhoneInEachLanguage } from '../every-screen.ts';
import {
  busyProject,
  expectStillPackage,
  expectStillProject,
  packageAt,
  withItems,
} from '../pages-loading.ts';
import { portal } from '../portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const larger = ['sm', 'md', 'lg'] as const;

describe('the page of a package', () => {
  it.each(larger)('moves by at most 0.02 while it loads, %s', (at) => expectStillPackage(site, at));

  it('fits a phone in every language', async () => {
    const { id } = await packageAt('In transit', withItems);
    const page = await site.page({ as: staff });
    await page.goto(`/packages/${id}`);
    await page.locator('[aria-current=step]').waitFor();
    await onAPhoneInEachLanguage(page, async () => {
      expect(await page.locator('main').innerText()).not.toMatch(/packages\.|undefined|\{count\}/);
      expect(await page.locator('main ol > li[data-state]').count()).toBe(5);
    });
  });
});

describe('the overview of a project', () => {
  it.each(larger)('moves by at most 0.02 while it loads, %s', (at) => expectStillProject(site, at));

  it('fits a phone in every language', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: staff });
    await page.goto(`/projects/${id}`);
    await page.locator('main [role=img]').waitFor();
    await onAPhoneInEachLanguage(page, async () => {
      expect(await page.locator('main [role=img]').count()).toBeGreaterThan(0);
      expect(await page.locator('main').innerText()).not.toMatch(/overview_|undefined|\{count\}/);
    });
  });
});
