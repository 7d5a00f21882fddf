// Papers of an outbound: its shipping label and its packing list (decision 0091). PAPER-01, PAPER-02.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';

const one = '/api/projects/{id}/outbounds/{recordId}/';

export const packingListQuery = z.object({
  /** With blinded names and without batches, for enclosing in a shipment to a blinded site. */
  blinded: z.optional(z.enum(['true', 'false'], 'unknown_choice')),
});

export const shippingPapersContract = {
  label: endpoint({
    method: 'GET',
    path: `${one}label/`,
    access: 'stocks.write',
    summary:
      'The shipping label of an outbound as PDF: addresses, storage and the airbill as barcode; it names no goods',
    response: 'file',
  }),
  packingList: endpoint({
    method: 'GET',
    path: `${one}packing_list/`,
    access: 'stocks.write',
    summary:
      'The packing list of an outbound as PDF, each batch with its GS1 DataMatrix; or with blinded names alone',
    query: packingListQuery,
    response: 'file',
  }),
};
