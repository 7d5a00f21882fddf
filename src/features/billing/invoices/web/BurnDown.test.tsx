import { describe, expect, it } from 'vitest';
import type { BudgetStep } from '../contract.ts';
import { drawingOf } from './BurnDown.tsx';

describe('the burn-down of a budget', () => {
  it('INV-02 begins with the whole budget and falls on the day of each invoice', () => {
    const drawn = drawingOf([
      step('2026-01-01', '80.00'),
      step('2026-01-11', '50.00'),
      step('2026-04-11', '0.00'),
    ]);
    expect(drawn.points).toEqual([
      { x: 0, y: 20 },
      { x: 10, y: 50 },
      { x: 100, y: 100 },
    ]);
    expect(drawn.line).toBe('0,0 0,20 10,20 10,50 100,50 100,100');
    expect(drawn).toMatchObject({ zero: 100, highest: '100.00', lowest: '0.00' });
  });

  it('INV-02 goes below zero if overdrawn', () => {
    const drawn = drawingOf([step('2026-01-01', '100.00'), step('2026-02-01', '-100.00')]);
    expect(drawn).toMatchObject({ zero: 50, highest: '100.00', lowest: '-100.00' });
    expect(drawn.points[1]).toEqual({ x: 100, y: 100 });
  });

  it('INV-02 places steps without a date at the start, and spaces steps of a single day evenly', () => {
    expect(
      drawingOf([step(null, '90.00'), step('2026-01-01', '80.00'), step('2026-01-02', '70.00')]).points.map(
        ({ x }) => x,
      ),
    ).toEqual([0, 0, 100]);
    expect(
      drawingOf([step(null, '90.00'), step('2026-01-01', '80.00'), step('2026-01-01', '70.00')]).points.map(
        ({ x }) => x,
      ),
    ).toEqual([0, 50, 100]);
  });

  function step(invoicing_date: string | null, left: string): BudgetStep {
    return { invoice: { id: 1, name: 'I-1' }, invoicing_date, total: '100.00', used: '0.00', left };
  }
});
