// @vitest-environment happy-dom
import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { describe, expect, it } from 'vitest';
import { loadTexts, useTexts } from '#web/texts.ts';
import type { OpenIssue } from '../contract.ts';
import { openIssueColumns } from './columns.tsx';

const destruction: OpenIssue = {
  kind: 'destruction_without_certificate',
  record_id: 7,
  record: null,
  rule: null,
  project: { id: 1, name: 'HX-301' },
  client: { id: 1, name: 'Helix' },
  date: '2026-11-21',
  reference: null,
  batch: null,
  quantity: null,
};

/** The content of a cell in the list of all kinds. */
async function contentOf(id: string, row: OpenIssue): Promise<ReactNode> {
  await loadTexts(['openIssues']);
  let shown: ReactNode;
  function Cell() {
    shown = openIssueColumns(useTexts('openIssues'), 'en-GB', undefined)
      .find((column) => column.id === id)
      ?.show(row);
    return null;
  }
  renderToStaticMarkup(<Cell />);
  // A link is drawn only within the app.
  return isValidElement<{ children: ReactNode }>(shown) ? shown.props.children : shown;
}

describe('the list of all open issues', () => {
  it('names a destruction by its day', async () => {
    expect(await contentOf('reference', destruction)).toBe('Destruction of 21 Nov 2026');
    expect(await contentOf('reference', { ...destruction, date: null })).toBe('Destruction');
  });

  it('says which data check failed', async () => {
    const failed: OpenIssue = {
      ...destruction,
      kind: 'breaks_rule',
      record: 'outbounds',
      rule: 'end_before_start',
    };
    expect(await contentOf('kind', failed)).toMatch(/^Failed data check: \S/);
    expect(await contentOf('kind', destruction)).toBe('Destruction without certificate');
  });
});
