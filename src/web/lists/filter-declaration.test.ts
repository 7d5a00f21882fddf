// The chips of the filters that are set.
import { describe, expect, test } from 'vitest';
import { type Choice, chipsOf, type Filter } from './filter-declaration.ts';

function chipTexts(choices: readonly Choice[], location: readonly number[]) {
  const counts = { queryKey: ['counts'], queryFn: () => ({}) } as never;
  const filter: Filter = { kind: 'many', name: 'location', label: 'Location', choices, counts };
  return chipsOf([filter], { location }, 'en').map((chip) => chip.text);
}

describe('the chip of a location', () => {
  test('has its code', () => {
    expect(chipTexts([{ id: 7, label: 'PL' }], [7])).toEqual(['Location: PL']);
  });

  test('never has its id while the locations are loading', () => {
    expect(chipTexts([], [7])).toEqual(['Location: …']);
  });

  test('has the id of a location that does not exist', () => {
    expect(chipTexts([{ id: 7, label: 'PL' }], [8])).toEqual(['Location: 8']);
  });
});
