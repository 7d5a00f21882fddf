// Every feature's endpoints with what they stand on: composition only.
import { accountsContract } from '#features/accounts/contract.ts';
import { accountsHandlers } from '#features/accounts/server/routes.ts';
import { citiesContract } from '#features/cities/contract.ts';
import { citiesHandlers } from '#features/cities/server/routes.ts';
import { clientsContract } from '#features/clients/contract.ts';
import { clientsHandlers } from '#features/clients/server/routes.ts';
import { contactsContract } from '#features/contacts/contract.ts';
import { contactsHandlers, type PortalFacts } from '#features/contacts/server/routes.ts';
import { locationsContract } from '#features/locations/contract.ts';
import { locationsHandlers } from '#features/locations/server/routes.ts';
import { packagesContract } from '#features/packages/contract.ts';
import { packagesHandlers } from '#features/packages/server/routes.ts';
import { profileContract } from '#features/profile/contract.ts';
import { profileHandlers } from '#features/profile/server/routes.ts';
import { projectsContract } from '#features/projects/contract.ts';
import { projectsHandlers } from '#features/projects/server/routes.ts';
import { recordsContract } from '#features/records/contract.ts';
import { recordsHandlers } from '#features/records/server/routes.ts';
import type { Database } from '#server/database.ts';
import { type Feature, feature } from '#server/mount.ts';
import { createThrottle } from '#server/throttle.ts';

export interface FeatureSettings {
  portal: PortalFacts;
  /** Time zone of 'today'. */
  businessTz: string;
  refreshGraceMinutes: number;
  rateLimits: boolean;
}

/** Every contract of the product, in the order of the OpenAPI document. */
export const contracts = [
  accountsContract,
  profileContract,
  clientsContract,
  projectsContract,
  recordsContract,
  packagesContract,
  locationsContract,
  citiesContract,
  contactsContract,
] as const;

export function serverFeatures(database: Database, settings: FeatureSettings): Feature[] {
  const throttle = createThrottle(database, settings.rateLimits);
  return [
    feature(accountsContract, accountsHandlers(database, throttle, settings.refreshGraceMinutes)),
    feature(profileContract, profileHandlers(database)),
    feature(clientsContract, clientsHandlers(database)),
    feature(projectsContract, projectsHandlers(database)),
    feature(recordsContract, recordsHandlers(database, settings.businessTz)),
    feature(packagesContract, packagesHandlers(database)),
    feature(locationsContract, locationsHandlers(database)),
    feature(citiesContract, citiesHandlers(database)),
    feature(contactsContract, contactsHandlers(database, settings.portal)),
  ];
}
