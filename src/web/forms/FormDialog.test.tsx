// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormDialog } from './FormDialog.tsx';

let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await import('./OpenDialog.tsx');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Opener />
      </MantineProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A dialog with typed input, and one above it. */
function Opener() {
  const [open, setOpen] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Outer
      </button>
      {open > 0 && (
        <FormDialog title="Below" unsaved onClose={() => setOpen(0)}>
          <button type="button" onClick={() => setOpen(2)}>
            Inner
          </button>
        </FormDialog>
      )}
      {open > 1 && (
        <FormDialog title="Above" onClose={() => setOpen(1)}>
          <button type="button">Anything</button>
        </FormDialog>
      )}
    </>
  );
}

const titles = () => [...document.querySelectorAll('h2')].map((one) => one.textContent);
const press = (text: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
    button?.focus();
    button?.click();
  });
const escape = () =>
  act(async () => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
const focused = () => document.activeElement?.textContent;

describe('dialogs', () => {
  it('close by Esc one at a time, and give the focus back to what opened them', async () => {
    await press('Outer');
    await press('Inner');
    expect(titles()).toEqual(['Below', 'Above']);
    await escape();
    expect([titles(), focused()]).toEqual([['Below'], 'Inner']);
    // Unsaved input causes a warning first.
    await escape();
    expect([titles(), document.querySelector('[role=alert]') === null]).toEqual([['Below'], false]);
    await escape();
    expect([titles(), focused()]).toEqual([[], 'Outer']);
  });
});
