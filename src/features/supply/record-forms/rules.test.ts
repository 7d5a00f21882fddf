import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { invoicesContract, paymentsContract } from '#features/billing/invoices/contract.ts';
import { batchesContract } from '#features/supply/batches/contract.ts';
import { clientsContract } from '#features/supply/clients/contract.ts';
import { depotsContract } from '#features/supply/depots/contract.ts';
import { productsContract } from '#features/supply/products/contract.ts';
import { projectsContract } from '#features/supply/projects/contract.ts';
import { recordWrites } from '#features/supply/records/contract.ts';
import { sitesContract } from '#features/supply/sites/contract.ts';
import { carsContract } from '#features/transport/cars/contract.ts';
import { packagesContract } from '#features/transport/packages/contract.ts';
import { batches } from '#locales/en/batches.ts';
import { clients } from '#locales/en/clients.ts';
import { history } from '#locales/en/history.ts';
import { invoices } from '#locales/en/invoices.ts';
import { packages } from '#locales/en/packages.ts';
import { projects } from '#locales/en/projects.ts';
import { recordForms as words } from '#locales/en/record-forms.ts';
import { records } from '#locales/en/records.ts';
import { type Field, type Fields, isCode } from '#record-types/field.ts';
import { formFields, formKinds, hasLines, isVoided, lineFieldsOf } from '#record-types/forms.ts';
import { storageClasses } from '#record-types/product.ts';
import { changeOf, creationOf } from './contract.ts';
import { bodyOfForm, endsBeforeStart, formOf, linesOfText } from './rules.ts';

const dictionaries: Readonly<Record<string, object>> = {
  batches,
  clients,
  recordForms: words,
  history,
  invoices,
  packages,
  projects,
  records,
};

const endpoints = {
  clients: clientsContract,
  projects: projectsContract,
  packages: packagesContract,
  ...recordWrites,
  invoices: invoicesContract,
  invoice_payments: paymentsContract,
  cars: carsContract,
  depots: depotsContract,
  sites: sitesContract,
  products: productsContract,
  batches: batchesContract,
};

const decimal = (places: number, negative: boolean) =>
  fc
    .tuple(
      fc.integer({ min: negative ? -99_999 : 0, max: 99_999 }),
      fc.integer({ min: 0, max: 10 ** places - 1 }),
    )
    .map(([whole, part]) => `${whole}.${String(part).padStart(places, '0')}`);
const word = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text && text !== '');
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const id = fc.integer({ min: 1, max: 1_000_000 });

/** A value as the server returns it; null if the field may be empty. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const orNothing = (value: fc.Arbitrary<unknown>) => (field.required ? value : fc.option(value));
  switch (field.type) {
    case 'text':
      return field.required ? word : fc.oneof(word, fc.constant(null));
    case 'code':
      return orNothing(
        fc.constantFrom('EUR', 'USD', 'UAH', ...storageClasses).filter((one) => isCode(field, one)),
      );
    case 'decimal':
      return orNothing(decimal(field.decimals, field.negative));
    case 'date':
      return orNothing(day);
    case 'moment':
      return fc.constant(undefined);
    case 'flag':
      return fc.boolean();
    case 'reference':
      return orNothing(id);
    case 'list':
      if (field.of !== 'smo_ids') return fc.uniqueArray(id, { maxLength: 5 });
      return fc.uniqueArray(
        word.filter((text) => !/[\r\n]/.test(text)),
        { maxLength: 5 },
      );
  }
}

/** Forms show quantities without the trailing zeros that are stored. */
function asNumbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' && /^-?\d+(\.\d{1,3})?$/.test(part) ? Number(part) : part,
  );
}

describe.each(formKinds)('the form of %s', (kind) => {
  const fields: Fields = formFields[kind];
  const line = fc.record({
    batch: fc.option(word),
    product: fc.option(word),
    quantity: fc.option(decimal(3, false)),
  });
  const entry = fc.record({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)])),
    ...(hasLines(kind) && { lines: fc.array(line, { maxLength: 4 }) }),
  });

  it('A-134 sends back what it was shown, and the server accepts it', () => {
    fc.assert(
      fc.property(entry, (values: Record<string, unknown>) => {
        const body = bodyOfForm(kind, formOf(kind, values, 'en'), 'en');
        // An empty text arrives as null.
        for (const [name, value] of Object.entries(values))
          expect([name, asNumbers(body[name] || null)]).toEqual([name, asNumbers(value || null)]);
        for (const schema of [creationOf(kind), changeOf(kind)]) {
          const parsed = z.safeParse(schema, body);
          expect(parsed.error?.issues ?? []).toEqual([]);
          expect(Object.keys(parsed.data ?? {})).toEqual(expect.arrayContaining(Object.keys(values)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has a label for each field, and an end only if the kind has one', () => {
    for (const [name, field] of Object.entries<Field>({
      ...fields,
      ...(hasLines(kind) && lineFieldsOf(kind)),
    })) {
      const [namespace = '', key = ''] = (field.formLabel ?? field.label).split('.');
      expect([name, Object.hasOwn(dictionaries[namespace] ?? {}, key)]).toEqual([name, true]);
    }
    expect(Object.hasOwn(words, `new_${kind}`)).toBe(true);
    expect('void' in endpoints[kind] || 'remove' in endpoints[kind]).toBe(
      isVoided(kind) || ['clients', 'projects', 'invoices', 'invoice_payments'].includes(kind),
    );
  });
});

describe('user input', () => {
  it.each([
    ['12,5', '12.5'],
    ['1 200,50', '1200.50'],
    ['1.200,50', '1.200,50'],
    ['1,200,500', '1,200,500'],
    ['1,234', '1,234'],
    ['-12,500', '-12,500'],
    ['1234,500', '1234.500'],
    ['0,125', '0.125'],
    [' 7 ', '7'],
    ['', null],
  ])('Part 3 the decimal %j is sent as %j', (typed, sent) => {
    expect(bodyOfForm('inbounds', { quantity: typed, lines: '[]' }, 'en')['quantity']).toBe(sent);
  });

  it.each([
    ['9.000', '9'],
    ['12.500', '12.5'],
    ['0.125', '0.125'],
    ['100.000', '100'],
    [null, ''],
  ])('Part 3 the quantity %s is shown in the form as %s', (quantity, shown) => {
    const form = formOf('inbounds', { quantity, lines: [{ batch: 'B', product: null, quantity }] }, 'en');
    expect(form['quantity']).toBe(shown);
    expect(linesOfText(String(form['lines']))).toEqual([{ batch: 'B', product: '', quantity: shown }]);
  });

  it('a project ends on its first day at the earliest', () => {
    expect(endsBeforeStart({ start_date: '2026-02-01', end_date: '2026-01-31' })).toBe(true);
    expect(endsBeforeStart({ start_date: '2026-02-01', end_date: '2026-02-01' })).toBe(false);
    expect(endsBeforeStart({ start_date: null, end_date: '2026-02-01' })).toBe(false);
  });
});
