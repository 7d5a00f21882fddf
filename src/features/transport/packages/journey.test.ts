import { describe, expect, it } from 'vitest';
import { daysOverdue, exceptionOfStatus, isEnded, journeyOf, stepOfStatus } from './journey.ts';

const events = (...statuses: string[]) => statuses.map((status, place) => ({ status, at: place }));
const told = (...statuses: string[]) =>
  journeyOf(events(...statuses)).steps.map(
    ({ step, state, event }) => `${step} ${state} ${event?.at ?? '-'}`,
  );

describe('PKG-07 the step of a status', () => {
  it.each([
    ['Registered', 'registered'],
    ['REGISTERED', 'registered'],
    ['Picked up', 'picked_up'],
    ['picked-up', 'picked_up'],
    ['Picked_Up', 'picked_up'],
    ['Dispatched', 'picked_up'],
    ['At customs', 'customs'],
    ['Customs  clearance', 'customs'],
    ['Held at customs', 'customs'],
    ['In transit', 'in_transit'],
    ['Out for delivery', 'in_transit'],
    [' Delivered ', 'delivered'],
    ['Returned', 'returned'],
  ])('%s is %s', (status, step) => {
    expect(stepOfStatus(status)).toBe(step);
  });

  it.each([
    'Delivered to the neighbour of the depot',
    'Not delivered',
    'Delivery attempted',
    'Transit',
    'Customs?',
    'Picked',
    'Доставлено',
    '',
    'constructor',
  ])('%j is not known, and is not guessed', (status) => {
    expect(stepOfStatus(status)).toBeUndefined();
  });
});

it.each([
  ['Damaged', 'damaged'],
  ['REFUSED', 'refused'],
  ['Lost', 'lost'],
  ['Temperature excursion', 'temperature'],
  ['Delivery attempted', 'not_delivered'],
  ['Delayed', 'delayed'],
  ['Held at customs', 'on_hold'],
  ['Delayed by two hours', undefined],
  ['Not damaged', undefined],
  ['In transit', undefined],
])('the exception of %s is %s', (status, kind) => {
  expect(exceptionOfStatus(status)).toBe(kind);
});

describe('the journey', () => {
  it('has every step before anything is known', () => {
    expect(told()).toEqual([
      'registered open -',
      'picked_up open -',
      'customs open -',
      'in_transit open -',
      'delivered open -',
    ]);
  });

  it('has the current step, those before it and those to come', () => {
    expect(told('Registered', 'Picked up')).toEqual([
      'registered done 0',
      'picked_up current 1',
      'customs open -',
      'in_transit open -',
      'delivered open -',
    ]);
  });

  it('says of a step that nothing was recorded when a later one is reached', () => {
    expect(told('Picked up', 'In transit')).toEqual([
      'registered skipped -',
      'picked_up done 0',
      'customs skipped -',
      'in_transit current 1',
      'delivered open -',
    ]);
  });

  it('places customs where it came, so that the times rise', () => {
    expect(told('Registered', 'Picked up', 'In transit', 'Customs clearance')).toEqual([
      'registered done 0',
      'picked_up done 1',
      'in_transit done 2',
      'customs current 3',
      'delivered open -',
    ]);
    expect(
      told('Registered', 'Picked up', 'In transit', 'At customs', 'Out for delivery', 'Delivered'),
    ).toEqual([
      'registered done 0',
      'picked_up done 1',
      'customs done 3',
      'in_transit done 4',
      'delivered done 5',
    ]);
  });

  it('ends with a return instead of the delivery', () => {
    expect(told('Picked up', 'Returned').at(-1)).toBe('returned done 1');
    expect(told('Picked up', 'Returned').map((step) => step.split(' ')[0])).not.toContain('delivered');
  });

  it('goes on when a step follows the end', () => {
    expect(told('Delivered', 'In transit').slice(-2)).toEqual(['in_transit current 1', 'delivered open -']);
  });

  it('is not changed by a status that is not known', () => {
    expect(told('Registered', 'Scanned at gate 4')).toEqual(told('Registered'));
  });
});

describe('the exceptions of a journey', () => {
  const kinds = (...statuses: string[]) => journeyOf(events(...statuses)).exceptions.map(({ kind }) => kind);

  it('a delay is over once a step follows it, damage is not', () => {
    expect(kinds('Picked up', 'Delayed')).toEqual(['delayed']);
    expect(kinds('Picked up', 'Delayed', 'In transit')).toEqual([]);
    expect(kinds('Picked up', 'Damaged', 'Delayed', 'Delivered')).toEqual(['damaged']);
  });

  it('a status that is a step and an exception at once is both', () => {
    expect(kinds('Held at customs')).toEqual(['on_hold']);
    expect(kinds('Held at customs', 'In transit')).toEqual([]);
  });

  it('each kind once, with its latest event, the latest first', () => {
    const { exceptions } = journeyOf(events('Damaged', 'Lost', 'Damaged'));
    expect(exceptions.map(({ kind, event }) => [kind, event.at])).toEqual([
      ['damaged', 2],
      ['lost', 1],
    ]);
  });
});

it.each([
  [{ status: 'In transit', date: '2026-11-20' }, 3],
  [{ status: 'Registered', date: '2026-11-22' }, 1],
  [{ status: null, date: '2026-11-22' }, null],
  [{ status: '', date: '2026-11-22' }, null],
  [{ status: 'In transit', date: '2026-11-23' }, null],
  [{ status: 'In transit', date: '2026-11-24' }, null],
  [{ status: 'Delivered', date: '2026-11-20' }, null],
  [{ status: 'returned', date: '2026-11-20' }, null],
  [{ status: 'In transit', date: null }, null],
])('%j is overdue by %s days', (row, days) => {
  expect(daysOverdue(row, '2026-11-23')).toBe(days);
});

it('only a delivery and a return end a journey', () => {
  expect(['Delivered', 'Returned', 'In transit', 'Lost', null].map(isEnded)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
