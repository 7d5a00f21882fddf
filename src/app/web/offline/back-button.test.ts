// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followBackButton } from './back-button.ts';

/** A stand-in for the bridge of Capacitor's Android library: listeners receive what the plugin sends. */
function bridge() {
  const listeners: ((event: { canGoBack: boolean }) => void)[] = [];
  const done: string[] = [];
  vi.stubGlobal('Capacitor', {
    Plugins: {
      App: {
        addListener: (event: string, listener: (event: { canGoBack: boolean }) => void) => {
          if (event === 'backButton') listeners.push(listener);
        },
        exitApp: () => done.push('exit'),
      },
    },
  });
  let root = false;
  followBackButton({
    isRoot: () => root,
    goBack: () => done.push('back'),
    goHome: () => done.push('home'),
  });
  return (at: 'root' | 'page', canGoBack = true) => {
    root = at === 'root';
    done.length = 0;
    for (const listener of listeners) listener({ canGoBack });
    return done.join();
  };
}

beforeEach(() => {
  document.body.innerHTML = '<main></main>';
});
afterEach(() => vi.unstubAllGlobals());

it('NAV-45 A-59 goes one page back, and exits at the root', () => {
  const press = bridge();
  expect(press('page')).toBe('back');
  expect(press('root')).toBe('exit');
  expect(press('page', false)).toBe('home');
});

it('NAV-45 A-59 an open dialog closes first', () => {
  const press = bridge();
  document.body.innerHTML = '<div role="dialog"><input></div>';
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') document.body.innerHTML = '<main></main>';
    },
    { once: true },
  );
  document.querySelector('input')?.focus();
  expect(press('root')).toBe('');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(press('root')).toBe('exit');
});

it('NAV-45 A-59 a native dialog closes, unless it prevents closing', () => {
  const press = bridge();
  document.body.innerHTML = '<dialog open></dialog>';
  const dialog = document.querySelector('dialog');
  const hold = (event: Event) => event.preventDefault();
  dialog?.addEventListener('cancel', hold);
  expect(press('root')).toBe('');
  expect(dialog?.open).toBe(true);
  dialog?.removeEventListener('cancel', hold);
  expect(press('root')).toBe('');
  expect(dialog?.open).toBe(false);
});

it('A-59 a plain browser handles its own back button', () => {
  expect(() => followBackButton({ isRoot: () => true, goBack: () => {}, goHome: () => {} })).not.toThrow();
});
