import { describe, expect, it } from 'vitest';
import type { Place } from '#server/auth/scope.ts';
import { type ProjectMove, type RecordMove, spansOf } from './visible-spans.ts';

const own: Place = { client: 1, project: 10, site: null };
const foreign: Place = { client: 2, project: 20, site: null };
const at = (id: number) => `2026-01-${String(id).padStart(2, '0')}T00:00:00Z`;
const record = (id: number, old: Place | null, to: Place | null): RecordMove => ({
  id,
  at: at(id),
  old,
  new: to,
});
const project = (id: number, number: number, client: number): ProjectMove => ({
  id,
  at: at(id),
  project: number,
  client,
});
const sees = ({ client }: Place) => client === 1;
const clients = new Map([
  [10, 1],
  [20, 2],
]);
const spans = (start: Place | null, ...moves: (RecordMove | ProjectMove)[]) =>
  spansOf(start, clients, moves, sees).map(({ from, to, arrival }) => [from, to, arrival]);

describe('what of a record’s past a scope sees', () => {
  it.each<[string, number[][] | unknown[], unknown[]]>([
    ['all of what never moved', spans(own), [[0, null, null]]],
    ['nothing of what is elsewhere', spans(foreign), []],
    ['from where it was made', spans(null, record(3, null, own)), [[3, null, null]]],
    ['what follows an arrival', spans(foreign, record(5, foreign, own)), [[6, null, 5]]],
    ['until it leaves', spans(own, record(5, own, foreign)), [[0, 5, null]]],
    [
      'both times of what left and came back',
      spans(null, record(2, null, own), record(5, own, foreign), record(8, foreign, own)),
      [
        [2, 5, null],
        [9, null, 8],
      ],
    ],
    ['a project that comes with all below it', spans(foreign, project(4, 20, 1)), [[5, null, 4]]],
    ['a project that leaves', spans(own, project(4, 10, 2)), [[0, 4, null]]],
    [
      'one arrival only, when the record leaves a project for one that is seen as well',
      spans(foreign, project(4, 20, 1), record(6, { ...foreign, client: 1 }, own)),
      [[5, null, 4]],
    ],
    [
      'nothing of a project that only passed by',
      spans(own, record(3, own, foreign), project(5, 10, 3)),
      [[0, 3, null]],
    ],
    [
      'nothing of a time that the audit does not account for',
      spans(null, record(2, null, own), record(6, foreign, own)),
      [[7, null, 6]],
    ],
    [
      'an id that was used again is another record',
      spans(null, record(2, null, foreign), record(6, null, own)),
      [[6, null, null]],
    ],
    [
      'moves in the order of the audit',
      spans(foreign, record(9, own, foreign), record(5, foreign, own)),
      [[6, 9, 5]],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
