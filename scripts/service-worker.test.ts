import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dictionaryFile } from '#locales/locales.ts';
import { driverModules, driverRoutes, driverTexts, sharedModules } from './service-worker.ts';

const routes = readFileSync(new URL('../src/app/web/routes.tsx', import.meta.url), 'utf8');

/** The texts and the file of a route, as `routes.tsx` declares them. */
function routeOf(name: string): { texts: string[]; screen: string } {
  const entry = routes.split(/^ {2}\{$/m).find((one) => one.includes(`name: '${name}',`)) ?? '';
  const [, texts = ''] = /texts: \[([^\]]*)\]/.exec(entry) ?? [];
  const [, screen = ''] = /import\('[^']*\/([\w.]+)'\)/.exec(entry) ?? [];
  return { texts: [...texts.matchAll(/'(\w+)'/g)].map(([, text = '']) => text), screen };
}

describe('the files that a driver needs without a connection', () => {
  it.each(driverRoutes)('DRV-07 have the screen and the texts of the route %s', (name) => {
    const { texts, screen } = routeOf(name);
    expect(texts).not.toEqual([]);
    const files = texts.map((text) => dictionaryFile('en', text).slice('en/'.length, -'.ts'.length));
    expect(files.filter((file) => !driverTexts.includes(file))).toEqual([]);
    expect([...driverModules, ...sharedModules].map((module) => module.split('/').at(-1))).toContain(screen);
  });
});
