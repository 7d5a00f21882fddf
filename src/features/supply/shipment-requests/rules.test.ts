import { describe, expect, it } from 'vitest';
import { coverageOf, proposePicks } from './rules.ts';

const batch = (batch_id: number, available: string, product_id = 1) => ({ batch_id, product_id, available });
const line = (id: number, quantity: string, ...product_ids: number[]) => ({
  id,
  quantity,
  product_ids: product_ids.length === 0 ? [1] : product_ids,
});
const shown = (picks: ReturnType<typeof proposePicks>) =>
  picks.map(({ line_id, batch_id, quantity }) => `${line_id}:${batch_id}:${quantity}`);

describe('what picking proposes', () => {
  it('REQUEST-03 takes from the first batch, and from the next what is missing', () => {
    const batches = [batch(7, '2.5'), batch(8, '10')];
    expect(shown(proposePicks([line(1, '2.5')], batches))).toEqual(['1:7:2.500']);
    expect(shown(proposePicks([line(1, '4')], batches))).toEqual(['1:7:2.500', '1:8:1.500']);
    expect(shown(proposePicks([line(1, '20')], batches))).toEqual(['1:7:2.500', '1:8:10.000']);
  });

  it('REQUEST-03 gives no batch twice: a line takes what the lines before it left', () => {
    const batches = [batch(7, '3'), batch(8, '3')];
    expect(shown(proposePicks([line(1, '2'), line(2, '2')], batches))).toEqual([
      '1:7:2.000',
      '2:7:1.000',
      '2:8:1.000',
    ]);
  });

  it('REQUEST-03 takes only the product of the line, and chooses none of several', () => {
    const batches = [batch(7, '3', 1), batch(8, '3', 2)];
    expect(shown(proposePicks([line(1, '2', 2)], batches))).toEqual(['1:8:2.000']);
    expect(proposePicks([line(1, '2', 1, 2), line(2, '1', 3)], batches)).toEqual([]);
  });
});

it('REQUEST-04 compares what is picked with what was asked for, exactly', () => {
  const pick = (quantity: string, line_id = 1) => ({ line_id, batch_id: 7, quantity });
  const of = (...picks: ReturnType<typeof pick>[]) => coverageOf({ id: 1, quantity: '0.3' }, picks);
  expect(of(pick('0.1'), pick('0.2'), pick('9', 2))).toEqual({
    picked: '0.300',
    missing: '0.000',
    state: 'full',
  });
  expect(of(pick('0.1'))).toEqual({ picked: '0.100', missing: '0.200', state: 'short' });
  expect(of(pick('0.301'))).toMatchObject({ missing: '0.000', state: 'over' });
});
