// The search palette over all record types: the response time for a single user.
import { performance } from 'node:perf_hooks';
import { type Caller, callers } from './dataset.ts';
import type { Portal } from './portal-handle.ts';
import { median } from './table.ts';

export interface SearchFigure {
  readonly caller: Caller;
  readonly text: string;
  readonly found: number;
  /** The first response, without cached plans, and the median of the following ones. */
  readonly firstMs: number;
  readonly ms: number;
}

const again = 9;
// Beginnings, whole numbers, parts, typing errors, names, and missing texts.
const texts = [
  '1',
  'AB',
  'px',
  '100',
  '000',
  '123',
  '471',
  '0123',
  'AB 123',
  '4567',
  'zzz',
  'zzzzzz',
  'sponsor',
  'client 7',
  'oncology',
  'user 12',
];

/** Each of these texts and a few numbers of this database, for staff, a customer and a project's user. */
export async function searchFigures(portal: Portal): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = [];
  const numbers = await someNumbers(portal);
  for (const caller of ['staff', 'customer', 'projectUser'] as const) {
    for (const text of [...texts, ...numbers]) {
      const first = await search(portal, caller, text);
      const more: number[] = [];
      for (let turn = 0; turn < again; turn++) more.push((await search(portal, caller, text)).ms);
      figures.push({ caller, text, found: first.found, firstMs: first.ms, ms: median(more) });
    }
  }
  return figures.toSorted((a, b) => b.ms - a.ms);
}

/** Of one package: its airbill, a part of it, its beginning, and with a typing error. */
async function someNumbers(portal: Portal): Promise<string[]> {
  const { results } = (await read(portal, 'customer', '/api/packages/?limit=1')) as {
    results: { airbill: string }[];
  };
  const airbill = results[0]?.airbill ?? '';
  const wrong = `${airbill.slice(0, -2)}${airbill.at(-1)}${airbill.at(-2)}x`;
  return [airbill, airbill.slice(0, 5), airbill.slice(2, 6), airbill.slice(4), wrong];
}

async function search(portal: Portal, caller: Caller, text: string): Promise<{ found: number; ms: number }> {
  const before = performance.now();
  const { groups } = (await read(portal, caller, `/api/search/?q=${encodeURIComponent(text)}`)) as {
    groups: { results: unknown[] }[];
  };
  return { ms: performance.now() - before, found: groups.flatMap(({ results }) => results).length };
}

async function read(portal: Portal, caller: Caller, path: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, {
    headers: { authorization: `Bearer ${callers[caller]}` },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
