import { describe, expect, it } from 'vitest';
import { isRequiredField, missingFields, stockKey, takesTooMuch, whyNotDispatched } from './rules.ts';

describe('what a new record needs', () => {
  const line = { batch: 'B', product: null, quantity: null };
  it.each([
    ['inbounds', {}, ['received_date', 'lines']],
    ['inbounds', { received_date: '2026-01-02', quantity: '3' }, []],
    ['outbounds', { lines: [] }, ['dispatched_date', 'site_id', 'lines']],
    ['outbounds', { dispatched_date: '2026-01-02', site: 'Clinic', lines: [line] }, []],
    [
      'outbounds',
      { dispatched_date: '2026-01-02', site_id: 3, lines: [{ ...line, batch: null }] },
      ['lines'],
    ],
    ['outbounds', { planned_date: '2026-01-02', site: 'Clinic', lines: [line] }, []],
    ['returns', { date: '2026-01-02' }, ['site_id']],
    ['inventories', { product: 'P', batch: 'B' }, ['qty_stock']],
    ['inventories', { product: 'P', batch: 'B', qty_damaged: '0' }, []],
    ['destructions', {}, ['destruction_date', 'lines']],
    ['packages', { freight_cost: '12.50' }, ['freight_currency']],
    ['packages', { freight_cost: '12.50', freight_currency: 'EUR' }, []],
    ['packages', { freight_cost: null, freight_currency: null }, []],
  ] as const)('amendment 29 %s with %j lacks %j', (kind, body, missing) => {
    expect(missingFields(kind, body)).toEqual(missing);
  });

  it('amendment 29 marks what nothing else can stand for, and the site', () => {
    const marked = ['site_id', 'site', 'airbill', 'dispatched_date', 'lines'].filter((name) =>
      isRequiredField('outbounds', name),
    );
    expect(marked).toEqual(['site_id', 'lines']);
    expect(isRequiredField('inbounds', 'quantity')).toBe(false);
  });
});

describe('the stock of a project', () => {
  const count = (qty_stock: string) => ({
    batch: 'B-1',
    product: 'HX',
    status: 'released' as const,
    qty_stock,
    expiry_date: null,
    is_expired: false,
  });
  it('says why a batch is not dispatched, as the server refuses it', () => {
    const why = (status: 'quarantine' | 'released' | 'rejected' | 'recalled' | null, is_expired = false) =>
      whyNotDispatched({ ...count('1'), status, is_expired });
    expect([why('released'), why('released', true), why(null, true)]).toEqual([
      undefined,
      'batch_expired',
      undefined,
    ]);
    expect([why('quarantine'), why('rejected'), why('recalled', true)]).toEqual([
      'batch_quarantined',
      'batch_rejected',
      'batch_recalled',
    ]);
  });

  it('compares batch and product without regard to case and spaces', () => {
    expect(stockKey({ batch: ' b-1', product: 'hx ' })).toBe(stockKey({ batch: 'B-1', product: 'HX' }));
  });

  it('lines of one batch are summed before they are held against what is on hand', () => {
    const take = (...quantities: string[]) =>
      takesTooMuch(
        count('10.000'),
        quantities.map((quantity) => ({ batch: 'B-1', product: 'HX', quantity })),
        'en',
      );
    expect([take('10'), take('6', '4,5'), take('x'), take('6', '4')]).toEqual([false, true, false, false]);
  });
});
