import { found } from '#core/errors.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { shippingPapersContract } from '../contract.ts';
import { labelPdf, packingListPdf } from './export.ts';
import { findShipment } from './store.ts';

export function shippingPapersHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof shippingPapersContract> {
  /** The shipment of a paper, whose download is in the audit. */
  async function shipmentFor(context: RequestContext, place: { id: number; recordId: number }, what: string) {
    const shipment = found(await findShipment(database, context.scope, place));
    await auditDownload(database, context.cause, what, shipment.id);
    return shipment;
  }

  return {
    async label({ params }, context) {
      const shipment = await shipmentFor(context, params, 'download shipping label');
      return labelPdf(shipment, { language: context.language, timeZone });
    },
    async packingList({ params, query }, context) {
      const shipment = await shipmentFor(context, params, 'download packing list');
      const { language } = context;
      return packingListPdf(shipment, { language, timeZone, isBlinded: query.blinded === 'true' });
    },
  };
}
