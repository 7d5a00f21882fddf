// Examples of writes of master data: sites, cars, locations, cities and known values.
import { as404, ids, type MakeExample, nothing, pdf, reason, values } from './example-calls.ts';
import { knownValue, storedPdf } from './example-rows.ts';
import { make, makeUser } from './factories.ts';
import { depot, stockItem } from './stock-rows.ts';

export const masterDataExamples: Readonly<Record<string, MakeExample | string>> = {
  'PUT /api/sites/{id}/details/': ({ own }) => ({
    call: {
      path: { id: own.site },
      body: {
        contacts: [{ name: 'Example Pharmacist', phone: '+380 44 000 00 00' }],
        hours: [{ weekday: 1, intervals: [{ opens: '08:00', closes: '16:00' }] }],
      },
    },
    foreign: ids('id', nothing),
  }),
  'POST /api/products/': ({ own }) => {
    const body = { project_id: own.project, name: 'Example tablets' };
    return { call: { body }, foreign: values(body, { project_id: nothing }) };
  },
  'PATCH /api/products/{id}/': ({ own }) => ({
    call: { path: { id: own.product }, body: { unit: 'tablet' } },
    foreign: [...ids('id', nothing), ...values({}, { project_id: nothing })],
  }),
  'POST /api/batches/': ({ own }) => {
    const body = { product_id: own.product, number: 'EX-1' };
    return { call: { body }, foreign: values(body, { product_id: nothing }) };
  },
  'PATCH /api/batches/{id}/': ({ own }) => ({
    call: { path: { id: own.batch }, body: { manufacturer: 'Example Works' } },
    foreign: [...ids('id', nothing), ...values({}, { product_id: nothing })],
  }),
  'POST /api/batches/{id}/status/': async ({ database, own, foreign }) => {
    const body = { status: 'quarantine', reason: 'example' };
    return {
      by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['quality'] }),
      call: { path: { id: own.batch }, body },
      foreign: ids('id', nothing, foreign.batch),
    };
  },
  'POST /api/batches/{id}/extensions/': async ({ database, own, foreign }) => {
    const certificate = async (batch_id: number) =>
      make(database, 'batch_files', {
        batch_id,
        kind: 'expiry_extension',
        file_id: await storedPdf(database),
      });
    const body = {
      expiry_date: '2099-01-31',
      relabelled_quantity: '5',
      document_id: await certificate(own.batch),
    };
    return {
      by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['quality'] }),
      call: { path: { id: own.batch }, body },
      foreign: [
        ...ids('id', nothing, foreign.batch),
        ...values(body, { document_id: nothing }, { document_id: await certificate(foreign.batch) }),
      ],
    };
  },
  'POST /api/batches/{id}/documents/': ({ own }) => ({
    call: { path: { id: own.batch }, query: '?kind=release', body: pdf },
    foreign: ids('id', nothing),
  }),
  'POST /api/batches/{id}/documents/{documentId}/void/': ({ own, foreign }) => ({
    call: { path: { id: own.batch, documentId: own.document }, body: { reason } },
    foreign: [...ids('id', nothing, foreign.batch), ...ids('documentId', nothing, foreign.document)],
  }),
  'POST /api/depots/': () => {
    const body = { name: 'Example depot', location_id: 1 };
    return { call: { body }, foreign: values(body, { location_id: nothing }) };
  },
  'PATCH /api/depots/{id}/': async ({ database }) => ({
    call: { path: { id: await depot(database) }, body: { is_active: false } },
    foreign: [...ids('id', nothing), ...values({}, { location_id: nothing })],
  }),
  'POST /api/stock/{id}/adjustments/': async ({ database, own, foreign }) => ({
    by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['depot'] }),
    call: {
      path: { id: (await stockItem(database, own)).id },
      body: { quantity: '-1', happened_on: '2026-03-01', reason },
    },
    foreign: ids('id', nothing, (await stockItem(database, foreign)).id),
  }),
  'POST /api/stock/{id}/transfers/': async ({ database, own, foreign }) => {
    const body = { quantity: '1', happened_on: '2026-03-01', depot_id: await depot(database) };
    return {
      by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['depot'] }),
      call: { path: { id: (await stockItem(database, own)).id }, body },
      foreign: [
        ...ids('id', nothing, (await stockItem(database, foreign)).id),
        ...values(body, { depot_id: nothing }),
      ],
    };
  },
  'POST /api/projects/{id}/stock_keeping/': async ({ database, own }) => {
    const body = { keeps_stock: true, depot_id: await depot(database) };
    return {
      call: { path: { id: own.project }, body },
      foreign: [...ids('id', nothing), ...values(body, { depot_id: nothing })],
    };
  },
  'POST /api/unmatched_batches/': async ({ database, own, foreign }) => {
    await make(database, 'inventories', { project_id: own.project, product: 'EX', batch: 'EX-9' });
    const body = { project_id: own.project, product: 'EX', number: 'EX-9', batch_id: own.batch };
    return {
      call: { body },
      foreign: [
        as404({ body: { ...body, project_id: nothing } }),
        ...values(body, { batch_id: nothing }, { batch_id: foreign.batch }),
      ],
    };
  },
  'PATCH /api/sites/{id}/': ({ own }) => ({
    call: { path: { id: own.site }, body: { investigator: 'Dr. Example' } },
    foreign: ids('id', nothing),
  }),
  'PATCH /api/cars/{id}/': ({ carId }) => ({
    call: { path: { id: carId }, body: { name: 'Van 2' } },
    foreign: ids('id', nothing),
  }),

  'PATCH /api/locations/{id}/': async ({ database }) => ({
    call: {
      path: { id: await make(database, 'locations', { code: 'QX', name: 'Example' }) },
      body: { name: 'Renamed' },
    },
    foreign: ids('id', nothing),
  }),
  'PATCH /cities/{id}': async ({ database }) => ({
    call: { path: { id: await make(database, 'cities', { name: 'Example' }) }, body: { name: 'Renamed' } },
    foreign: ids('id', nothing),
  }),
  'DELETE /cities/{id}': async ({ database }) => ({
    call: { path: { id: await make(database, 'cities', { name: 'Gone' }) } },
    foreign: ids('id', nothing),
  }),
  'PATCH /api/known_values/{id}/': async ({ database }) => ({
    call: { path: { id: await knownValue(database, 'Held') }, body: { value: 'On hold' } },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/known_values/{id}/': async ({ database }) => ({
    call: { path: { id: await knownValue(database, 'Gone') } },
    foreign: ids('id', nothing),
  }),
};
