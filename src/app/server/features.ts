// The features of the product, one per line, in the order of the OpenAPI document.
import { apiTokensFeature } from '#features/access/api-tokens/server/feature.ts';
import { mfaFeature } from '#features/access/mfa/server/feature.ts';
import { passwordResetsFeature } from '#features/access/password-resets/server/feature.ts';
import { profileFeature } from '#features/access/profile/server/feature.ts';
import { registrationsFeature } from '#features/access/registrations/server/feature.ts';
import { savedViewsFeature } from '#features/access/saved-views/server/feature.ts';
import { sessionsFeature } from '#features/access/sessions/server/feature.ts';
import { signInFeature } from '#features/access/sign-in/server/feature.ts';
import { citiesFeature } from '#features/administration/cities/server/feature.ts';
import { contactsFeature } from '#features/administration/contacts/server/feature.ts';
import { knownValuesFeature } from '#features/administration/known-values/server/feature.ts';
import { locationsFeature } from '#features/administration/locations/server/feature.ts';
import { settingsFeature } from '#features/administration/settings/server/feature.ts';
import { invoiceFilesFeature } from '#features/billing/invoice-files/server/feature.ts';
import { invoicesFeature } from '#features/billing/invoices/server/feature.ts';
import { binderFeature } from '#features/exchange/binder/server/feature.ts';
import { changesFeature } from '#features/exchange/changes/server/feature.ts';
import { importsFeature } from '#features/exchange/imports/server/feature.ts';
import { projectOverviewFeature } from '#features/exchange/project-overview/server/feature.ts';
import { reportsFeature } from '#features/exchange/reports/server/feature.ts';
import { subscriptionsFeature } from '#features/exchange/subscriptions/server/feature.ts';
import { webhooksFeature } from '#features/exchange/webhooks/server/feature.ts';
import { healthFeature } from '#features/oversight/health/server/feature.ts';
import { historyFeature } from '#features/oversight/history/server/feature.ts';
import { jobsFeature } from '#features/oversight/jobs/server/feature.ts';
import { noticesFeature } from '#features/oversight/notices/server/feature.ts';
import { providersFeature } from '#features/oversight/providers/server/feature.ts';
import { searchFeature } from '#features/oversight/search/server/feature.ts';
import { sentMailFeature } from '#features/oversight/sent-mail/server/feature.ts';
import { signaturesFeature } from '#features/oversight/signatures/server/feature.ts';
import { homeFeature } from '#features/overview/home/server/feature.ts';
import { managersFeature } from '#features/people/managers/server/feature.ts';
import { usersFeature } from '#features/people/users/server/feature.ts';
import { accountabilityFeature } from '#features/supply/accountability/server/feature.ts';
import { batchMatchingFeature } from '#features/supply/batch-matching/server/feature.ts';
import { batchesFeature } from '#features/supply/batches/server/feature.ts';
import { certificatesFeature } from '#features/supply/certificates/server/feature.ts';
import { clientsFeature } from '#features/supply/clients/server/feature.ts';
import { depotsFeature } from '#features/supply/depots/server/feature.ts';
import { expiryFeature } from '#features/supply/expiry/server/feature.ts';
import { kitsFeature } from '#features/supply/kits/server/feature.ts';
import { onTimeFeature } from '#features/supply/on-time/server/feature.ts';
import { openIssuesFeature } from '#features/supply/open-issues/server/feature.ts';
import { outboundDocumentsFeature } from '#features/supply/outbound-documents/server/feature.ts';
import { productsFeature } from '#features/supply/products/server/feature.ts';
import { projectsFeature } from '#features/supply/projects/server/feature.ts';
import { recallsFeature } from '#features/supply/recalls/server/feature.ts';
import { reconciliationFeature } from '#features/supply/reconciliation/server/feature.ts';
import { recordDefaultsFeature } from '#features/supply/record-defaults/server/feature.ts';
import { recordsFeature } from '#features/supply/records/server/feature.ts';
import { shipmentRequestsFeature } from '#features/supply/shipment-requests/server/feature.ts';
import { shippingPapersFeature } from '#features/supply/shipping-papers/server/feature.ts';
import { signingFeature } from '#features/supply/signing/server/feature.ts';
import { siteDetailsFeature } from '#features/supply/site-details/server/feature.ts';
import { siteEntriesFeature } from '#features/supply/site-entries/server/feature.ts';
import { sitesFeature } from '#features/supply/sites/server/feature.ts';
import { stockFeature } from '#features/supply/stock/server/feature.ts';
import { stockLevelsFeature } from '#features/supply/stock-levels/server/feature.ts';
import { unblindingsFeature } from '#features/supply/unblindings/server/feature.ts';
import { whereaboutsFeature } from '#features/supply/whereabouts/server/feature.ts';
import { carsFeature } from '#features/transport/cars/server/feature.ts';
import { connectionTestsFeature } from '#features/transport/connection-tests/server/feature.ts';
import { deliveriesFeature } from '#features/transport/deliveries/server/feature.ts';
import { deliveryReportsFeature } from '#features/transport/delivery-reports/server/feature.ts';
import { devicesFeature } from '#features/transport/devices/server/feature.ts';
import { excursionsFeature } from '#features/transport/excursions/server/feature.ts';
import { mailboxFeature } from '#features/transport/mailbox/server/feature.ts';
import { packagesFeature } from '#features/transport/packages/server/feature.ts';
import { receiptLinksFeature } from '#features/transport/receipt-links/server/feature.ts';
import { temperaturesFeature } from '#features/transport/temperatures/server/feature.ts';
import { trackingFeature } from '#features/transport/tracking/server/feature.ts';
import { weatherFeature } from '#features/transport/weather/server/feature.ts';
import type { Feature } from '#server/http/feature.ts';

export const features: readonly Feature[] = [
  signInFeature,
  mfaFeature,
  sessionsFeature,
  devicesFeature,
  profileFeature,
  homeFeature,
  clientsFeature,
  projectsFeature,
  projectOverviewFeature,
  productsFeature,
  depotsFeature,
  stockFeature,
  batchesFeature,
  batchMatchingFeature,
  kitsFeature,
  stockLevelsFeature,
  outboundDocumentsFeature,
  siteDetailsFeature,
  siteEntriesFeature,
  accountabilityFeature,
  unblindingsFeature,
  recordsFeature,
  recordDefaultsFeature,
  reconciliationFeature,
  expiryFeature,
  onTimeFeature,
  openIssuesFeature,
  historyFeature,
  certificatesFeature,
  signingFeature,
  signaturesFeature,
  binderFeature,
  reportsFeature,
  changesFeature,
  webhooksFeature,
  subscriptionsFeature,
  savedViewsFeature,
  deliveriesFeature,
  deliveryReportsFeature,
  receiptLinksFeature,
  packagesFeature,
  temperaturesFeature,
  excursionsFeature,
  shipmentRequestsFeature,
  shippingPapersFeature,
  recallsFeature,
  whereaboutsFeature,
  mailboxFeature,
  trackingFeature,
  importsFeature,
  carsFeature,
  weatherFeature,
  sitesFeature,
  invoiceFilesFeature,
  invoicesFeature,
  usersFeature,
  apiTokensFeature,
  settingsFeature,
  connectionTestsFeature,
  sentMailFeature,
  managersFeature,
  locationsFeature,
  citiesFeature,
  knownValuesFeature,
  contactsFeature,
  passwordResetsFeature,
  registrationsFeature,
  searchFeature,
  noticesFeature,
  jobsFeature,
  providersFeature,
  healthFeature,
].flat();

/** Every contract of the product. */
export const contracts = features.map(({ contract }) => contract);
