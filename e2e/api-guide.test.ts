// The only screen of an API account: how to sign in, read and write, and each call with an example.
import { describe, expect, it } from 'vitest';
import { portal } from './portal.ts';

const site = portal();

describe('the API guide', () => {
  it('A-36 CALL-02 an API account opens it from home and finds a call in it, by keyboard only', async () => {
    const page = await site.page({ as: 'api@demo.test' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Open API guide' }).click();
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
    expect(await call.getByRole('figure', { name: 'Response, 200' }).innerText()).toContain('"airbill"');
    expect(await call.innerText()).toContain('api_user (all)');
  });

  it('a search without results says so', async () => {
    const page = await site.page({ as: 'api@demo.test' });
    await page.goto('/api_guide');
    await page.locator('main details').first().waitFor();
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('no such call');
    await page.getByText('No calls match. Try fewer words.').waitFor();
  });

  it('ROLE-14 a customer has no access to it', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/api_guide');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  });
});
