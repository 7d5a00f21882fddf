// Examples of writes of shipment requests.

import { sql } from '#server/database/sql.ts';
import { ids, type MakeExample, nothing, pdf, reason, values } from './example-calls.ts';
import { make, makeUser } from './factories.ts';
import { outboundFile, shipmentRequest } from './request-rows.ts';

export const requestExamples: Readonly<Record<string, MakeExample | string>> = {
  'POST /api/projects/{id}/outbounds/{recordId}/documents/': ({ own, foreign }) => ({
    call: { path: { id: own.project, recordId: own.outbound }, query: '?kind=import_licence', body: pdf },
    foreign: ids('recordId', nothing, foreign.outbound),
  }),
  'POST /api/projects/{id}/outbounds/{recordId}/documents/{documentId}/void/': async ({
    database,
    own,
    foreign,
  }) => ({
    call: {
      path: {
        id: own.project,
        recordId: own.outbound,
        documentId: await outboundFile(database, own.outbound),
      },
      body: { reason },
    },
    foreign: [
      ...ids('recordId', nothing, foreign.outbound),
      ...ids('documentId', nothing, await outboundFile(database, foreign.outbound)),
    ],
  }),
  'POST /api/shipment_requests/': ({ own, foreign }) => {
    const body = {
      project_id: own.project,
      site_id: own.site,
      needed_by: '2099-05-01',
      lines: [{ product_id: own.product, quantity: '1' }],
    };
    return {
      call: { body },
      foreign: values(
        body,
        { project_id: nothing },
        { site_id: foreign.site },
        { project_id: foreign.project },
      ),
    };
  },
  'POST /api/shipment_requests/{id}/approval/': async ({ database, own, foreign }) => {
    const id = await shipmentRequest(database, own);
    const depot_id = await make(database, 'depots', { name: `Approving ${id}`, location_id: 1 });
    const [line] = await database.rows(
      sql.of({ id: 'number' })`select id from shipment_request_lines where request_id = ${id}`,
    );
    // Other examples take the client's own batch out of use.
    const batch_id = await make(database, 'batches', {
      project_id: own.project,
      product_id: own.product,
      number: `Approved ${id}`,
      status: 'released',
    });
    const body = {
      depot_id,
      planned_date: '2026-05-01',
      lines: [{ line_id: line?.id, batch_id, quantity: '2' }],
      stock_override: 'the project keeps stock by now',
      confirm_warnings: true,
    };
    return {
      by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['depot'] }),
      call: { path: { id }, body },
      foreign: [
        ...ids('id', nothing, foreign.shipment_request),
        ...values(body, { depot_id: nothing }, { lines: [{ ...body.lines[0], batch_id: foreign.batch }] }),
      ],
    };
  },
  'POST /api/shipment_requests/{id}/rejection/': async ({ database, own, foreign }) => ({
    by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['depot'] }),
    call: { path: { id: await shipmentRequest(database, own) }, body: { rejection: 'too_early' } },
    foreign: ids('id', nothing, foreign.shipment_request),
  }),
  'POST /api/shipment_requests/{id}/cancellation/': async ({ database, own, foreign, users }) => {
    const id = await shipmentRequest(database, own);
    const [request] = await database.rows(
      sql.of({ updated_at: 'string' })`select updated_at from shipment_requests where id = ${id}`,
    );
    return {
      by: users.coordinator,
      call: { path: { id }, body: { ...request } },
      foreign: ids('id', nothing, foreign.shipment_request),
    };
  },
};
