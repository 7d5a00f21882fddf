// Every feature's endpoints with what they stand on: composition only.
import { accountsContract } from '#features/accounts/contract.ts';
import { accountsHandlers } from '#features/accounts/server/routes.ts';
import { apiTokensContract } from '#features/api-tokens/contract.ts';
import { apiTokensHandlers } from '#features/api-tokens/server/routes.ts';
import { certificatesContract } from '#features/certificates/contract.ts';
import { certificatesHandlers } from '#features/certificates/server/routes.ts';
import { citiesContract } from '#features/cities/contract.ts';
import { citiesHandlers } from '#features/cities/server/routes.ts';
import { clientsContract } from '#features/clients/contract.ts';
import { clientsHandlers } from '#features/clients/server/routes.ts';
import { contactsContract } from '#features/contacts/contract.ts';
import { contactsHandlers, type PortalFacts } from '#features/contacts/server/routes.ts';
import { deliveriesContract } from '#features/deliveries/contract.ts';
import { deliveriesHandlers } from '#features/deliveries/server/routes.ts';
import { invoiceFilesContract } from '#features/invoice-files/contract.ts';
import { invoiceFilesHandlers } from '#features/invoice-files/server/routes.ts';
import { invoicesContract } from '#features/invoices/contract.ts';
import { invoicesHandlers } from '#features/invoices/server/routes.ts';
import { choicesContract, entriesContract } from '#features/entries/contract.ts';
import { choicesHandlers, entriesHandlers } from '#features/entries/server/routes.ts';
import { expiryContract } from '#features/expiry/contract.ts';
import { expiryHandlers } from '#features/expiry/server/routes.ts';
import { gapsContract } from '#features/gaps/contract.ts';
import { gapsHandlers } from '#features/gaps/server/routes.ts';
import { historyContract } from '#features/history/contract.ts';
import { historyHandlers } from '#features/history/server/routes.ts';
import { locationsContract } from '#features/locations/contract.ts';
import { locationsHandlers } from '#features/locations/server/routes.ts';
import { machineImportsContract } from '#features/machine-imports/contract.ts';
import { machineImportsHandlers } from '#features/machine-imports/server/routes.ts';
import { managersContract } from '#features/managers/contract.ts';
import { managersHandlers } from '#features/managers/server/routes.ts';
import { outboxContract } from '#features/outbox/contract.ts';
import { outboxHandlers } from '#features/outbox/server/routes.ts';
import { packagesContract } from '#features/packages/contract.ts';
import { packagesHandlers } from '#features/packages/server/routes.ts';
import { passwordResetsContract } from '#features/password-resets/contract.ts';
import { passwordResetsHandlers } from '#features/password-resets/server/routes.ts';
import { profileContract } from '#features/profile/contract.ts';
import { profileHandlers } from '#features/profile/server/routes.ts';
import { projectsContract } from '#features/projects/contract.ts';
import { projectsHandlers } from '#features/projects/server/routes.ts';
import { reconciliationContract } from '#features/reconciliation/contract.ts';
import { reconciliationHandlers } from '#features/reconciliation/server/routes.ts';
import { recordsContract } from '#features/records/contract.ts';
import { recordsHandlers } from '#features/records/server/routes.ts';
import { registrationsContract } from '#features/registrations/contract.ts';
import { registrationsHandlers } from '#features/registrations/server/routes.ts';
import { reportsContract } from '#features/reports/contract.ts';
import { reportsHandlers } from '#features/reports/server/routes.ts';
import { secondStepsContract } from '#features/second-steps/contract.ts';
import { secondStepsHandlers } from '#features/second-steps/server/routes.ts';
import { sessionsContract } from '#features/sessions/contract.ts';
import { sessionsHandlers } from '#features/sessions/server/routes.ts';
import { sendingRecordsContract } from '#features/sending-records/contract.ts';
import { sendingRecordsHandlers } from '#features/sending-records/server/routes.ts';
import { settingsContract } from '#features/settings/contract.ts';
import { settingsHandlers } from '#features/settings/server/routes.ts';
import { sheetImportsContract } from '#features/sheet-imports/contract.ts';
import { sheetImportsHandlers } from '#features/sheet-imports/server/routes.ts';
import { subscriptionsContract } from '#features/subscriptions/contract.ts';
import { subscriptionsHandlers } from '#features/subscriptions/server/routes.ts';
import { usersContract } from '#features/users/contract.ts';
import { usersHandlers } from '#features/users/server/routes.ts';
import { voidedContract } from '#features/voided-rows/contract.ts';
import { voidedHandlers } from '#features/voided-rows/server/routes.ts';
import { createCaptcha } from '#server/captcha.ts';
import type { Database } from '#server/database.ts';
import { createEgress } from '#server/egress.ts';
import { type Feature, feature } from '#server/mount.ts';
import { createPasskeys } from '#server/passkeys.ts';
import { createSealing } from '#server/sealing.ts';
import { createThrottle } from '#server/throttle.ts';

export interface FeatureSettings {
  portal: PortalFacts;
  /** Time zone of 'today'. */
  businessTz: string;
  refreshGraceMinutes: number;
  rateLimits: boolean;
  /** The origin that passkeys are good for. */
  publicUrl: string;
  /** Where mail goes, over what the settings say. */
  smtpUrl: string | undefined;
  /** Private addresses that hosts in the settings may lead to. */
  egressAllow: readonly string[];
  /** 32 bytes that seal what people sign in with. */
  key: Buffer;
}

/** Every contract of the product, in the order of the OpenAPI document. */
export const contracts = [
  accountsContract,
  secondStepsContract,
  sessionsContract,
  profileContract,
  clientsContract,
  projectsContract,
  recordsContract,
  reconciliationContract,
  expiryContract,
  gapsContract,
  historyContract,
  certificatesContract,
  reportsContract,
  subscriptionsContract,
  deliveriesContract,
  packagesContract,
  choicesContract,
  entriesContract,
  voidedContract,
  sheetImportsContract,
  machineImportsContract,
  invoiceFilesContract,
  invoicesContract,
  usersContract,
  apiTokensContract,
  managersContract,
  settingsContract,
  sendingRecordsContract,
  locationsContract,
  citiesContract,
  contactsContract,
  passwordResetsContract,
  registrationsContract,
  outboxContract,
] as const;

export function serverFeatures(database: Database, settings: FeatureSettings): Feature[] {
  const throttle = createThrottle(database, settings.rateLimits);
  const { refreshGraceMinutes } = settings;
  const { portalName } = settings.portal;
  const signIn = {
    throttle,
    sealing: createSealing(settings.key),
    passkeys: createPasskeys(portalName, settings.publicUrl),
  };
  const { publicUrl, key } = settings;
  const smtp = { smtpUrl: settings.smtpUrl, key, publicUrl, portalName };
  const egress = createEgress(settings.egressAllow, { onlyAllowed: settings.portal.demoMode });
  const wayIn = { throttle, captcha: createCaptcha(database, key), publicUrl, key };
  return [
    feature(accountsContract, accountsHandlers(database, { ...signIn, refreshGraceMinutes })),
    feature(secondStepsContract, secondStepsHandlers(database, { ...signIn, portalName })),
    feature(sessionsContract, sessionsHandlers(database)),
    feature(profileContract, profileHandlers(database, throttle, settings.publicUrl)),
    feature(clientsContract, clientsHandlers(database)),
    feature(projectsContract, projectsHandlers(database)),
    feature(recordsContract, recordsHandlers(database, settings.businessTz)),
    feature(reconciliationContract, reconciliationHandlers(database, settings.businessTz)),
    feature(expiryContract, expiryHandlers(database, settings.businessTz)),
    feature(gapsContract, gapsHandlers(database, settings.businessTz)),
    feature(historyContract, historyHandlers(database, settings.businessTz)),
    feature(certificatesContract, certificatesHandlers(database)),
    feature(reportsContract, reportsHandlers(database)),
    feature(subscriptionsContract, subscriptionsHandlers(database)),
    feature(deliveriesContract, deliveriesHandlers(database, { publicUrl, timeZone: settings.businessTz })),
    feature(packagesContract, packagesHandlers(database, publicUrl)),
    feature(sheetImportsContract, sheetImportsHandlers(database)),
    feature(machineImportsContract, machineImportsHandlers(database, publicUrl)),
    feature(choicesContract, choicesHandlers(database)),
    feature(voidedContract, voidedHandlers(database)),
    feature(entriesContract, entriesHandlers(database, publicUrl)),
    feature(invoiceFilesContract, invoiceFilesHandlers(database)),
    feature(invoicesContract, invoicesHandlers(database, settings.businessTz)),
    feature(usersContract, usersHandlers(database, publicUrl)),
    feature(apiTokensContract, apiTokensHandlers(database)),
    feature(settingsContract, settingsHandlers(database, { smtp, egress, throttle })),
    feature(sendingRecordsContract, sendingRecordsHandlers(database)),
    feature(managersContract, managersHandlers(database, publicUrl)),
    feature(locationsContract, locationsHandlers(database)),
    feature(citiesContract, citiesHandlers(database)),
    feature(contactsContract, contactsHandlers(database, settings.portal)),
    feature(passwordResetsContract, passwordResetsHandlers(database, wayIn)),
    feature(registrationsContract, registrationsHandlers(database, wayIn)),
    feature(outboxContract, outboxHandlers(database, smtp)),
  ];
}
