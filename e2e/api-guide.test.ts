// A machine account's only screen: how to sign in, read and send, and each call with an example.
import { describe, expect, it } from 'vitest';
import { portal } from './portal.ts';

const site = portal();

describe('the API guide', () => {
  it('A-36 CALL-02 a machine account finds it from home, and a call in it, by keyboard alone', async () => {
    const page = await site.page({ as: 'api@demo.test' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Open the API guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'API' }).waitFor();
    await page.locator('main details').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('airbill search');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 call$/ })
      .waitFor();
    const call = page.locator('details', { hasText: '/api/packages/search/' });
    await call.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await call.getByRole('figure', { name: 'Example' }).innerText()).toContain(
      `curl '${site.origin}/api/packages/search/'`,
    );
    expect(await call.getByRole('figure', { name: 'Answered, 200' }).innerText()).toContain('"airbill"');
    expect(await call.innerText()).toContain('api_user (all)');
  });

  it('a search without a hit says so', async () => {
    const page = await site.page({ as: 'api@demo.test' });
    await page.goto('/api_guide');
    await page.locator('main details').first().waitFor();
    await page.getByRole('searchbox', { name: 'Search the calls' }).fill('no such call');
    await page.getByText('No call has these words. Try fewer.').waitFor();
  });

  it('ROLE-14 a customer has no way to it', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/api_guide');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  });
});
