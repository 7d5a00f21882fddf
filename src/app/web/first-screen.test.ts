import { describe, expect, it } from 'vitest';
import { firstScreen } from './first-screen.ts';

describe('the first screen', () => {
  it.each([
    ['/', false, 'landing'],
    ['/', true, 'home'],
    ['/login', false, 'login'],
    ['/packages', true, 'packages'],
    ['/projects/17', true, 'project'],
    ['/projects/17/', true, 'project'],
    ['/packages', false, 'login'],
    ['/about', false, 'about'],
    ['/about', true, 'about'],
    ['/nowhere', true, undefined],
    ['/nowhere', false, undefined],
  ])('of %s, signed in: %s, is %s', (path, isSignedIn, name) => {
    expect(firstScreen(path, isSignedIn)?.name).toBe(name);
  });
});
