// Valid bodies of the writes about medicines: kits, requests for shipments, recalls and the log of a site.
import { accountabilityExamples } from './accountability-examples.ts';
import { kitExamples } from './kit-examples.ts';
import { recallExamples } from './recall-examples.ts';
import { requestExamples } from './request-examples.ts';

export const supplyExamples = {
  ...recallExamples,
  ...kitExamples,
  ...requestExamples,
  ...accountabilityExamples,
};
