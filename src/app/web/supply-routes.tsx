// The routes of the medicine itself: batches, kits, products, stock, excursions, shipment requests, recalls,
// accountability and unblindings.
import type { RouteEntry } from './route-entry.ts';

export const supplyRoutes: readonly RouteEntry[] = [
  {
    path: '/batches',
    name: 'batches',
    access: 'signed-in',
    texts: ['batches', 'kits', 'table', 'validation'],
    page: () => import('./screens/BatchScreens.tsx').then((module) => module.BatchesScreen),
  },
  {
    path: '/batches/$id',
    name: 'batch',
    access: 'signed-in',
    texts: ['batches', 'excursions', 'kits', 'recalls', 'table', 'validation'],
    page: () => import('./screens/BatchScreen.tsx').then((module) => module.BatchScreen),
  },
  {
    path: '/kits/$id',
    name: 'kit',
    access: 'signed-in',
    texts: ['kits', 'table', 'validation'],
    page: () => import('#features/supply/kits/web/KitPage.tsx').then((module) => module.KitPage),
  },
  {
    path: '/products/$id',
    name: 'product',
    access: 'signed-in',
    texts: ['batches', 'table', 'validation'],
    page: () => import('#features/supply/batches/web/ProductPage.tsx').then((module) => module.ProductPage),
  },
  {
    path: '/stock',
    name: 'stock',
    access: 'signed-in',
    texts: ['stock', 'batches', 'reports', 'table', 'validation'],
    page: () => import('./screens/StockScreens.tsx').then((module) => module.StockScreen),
  },
  {
    path: '/stock/$id',
    name: 'stock item',
    access: 'signed-in',
    texts: ['stock', 'batches', 'table', 'validation'],
    page: () => import('#features/supply/stock/web/StockItemPage.tsx').then((module) => module.StockItemPage),
  },
  {
    path: '/excursions',
    name: 'excursions',
    access: 'signed-in',
    texts: ['excursions', 'batches', 'table', 'validation'],
    page: () =>
      import('#features/transport/excursions/web/ExcursionsPage.tsx').then((module) => module.ExcursionsPage),
  },
  {
    path: '/excursions/$id',
    name: 'excursion',
    access: 'signed-in',
    texts: ['excursions', 'batches', 'signatures', 'table', 'validation'],
    page: () => import('./screens/ExcursionScreen.tsx').then((module) => module.ExcursionScreen),
  },
  {
    path: '/shipment_requests',
    name: 'shipment requests',
    access: ['user', 'invoicing_user', 'investigator', 'coordinator'],
    texts: ['shipmentRequests', 'table', 'validation'],
    page: () =>
      import('#features/supply/shipment-requests/web/RequestsPage.tsx').then((module) => module.RequestsPage),
  },
  {
    path: '/shipment_requests/$id',
    name: 'shipment request',
    access: ['user', 'invoicing_user', 'investigator', 'coordinator'],
    texts: ['shipmentRequests', 'table', 'validation'],
    page: () =>
      import('#features/supply/shipment-requests/web/RequestPage.tsx').then((module) => module.RequestPage),
  },
  {
    path: '/on_time',
    name: 'on-time deliveries',
    access: ['user', 'invoicing_user', 'investigator', 'coordinator'],
    texts: ['onTime', 'records', 'reports', 'table'],
    page: () => import('./screens/OnTimeScreen.tsx').then((module) => module.OnTimeScreen),
  },
  {
    path: '/recalls',
    name: 'recalls',
    access: 'signed-in',
    texts: ['recalls', 'records', 'table', 'validation'],
    page: () => import('#features/supply/recalls/web/RecallsPage.tsx').then((module) => module.RecallsPage),
  },
  {
    path: '/recalls/$id',
    name: 'recall',
    access: 'signed-in',
    texts: ['excursions', 'recalls', 'records', 'signatures', 'table', 'validation'],
    page: () => import('./screens/RecallScreen.tsx').then((module) => module.RecallScreen),
  },
  {
    path: '/batches/$id/recall',
    name: 'recall opening',
    access: 'signed-in',
    texts: ['excursions', 'recalls', 'signatures', 'table', 'validation'],
    page: () =>
      import('#features/supply/recalls/web/RecallOpeningPage.tsx').then((module) => module.RecallOpeningPage),
  },
  {
    path: '/accountability',
    name: 'accountability',
    access: ['user', 'invoicing_user', 'investigator', 'coordinator'],
    texts: ['accountability', 'siteEntries', 'table', 'validation'],
    page: () => import('./screens/AccountabilityScreen.tsx').then((module) => module.AccountabilityScreen),
  },
  {
    path: '/sites/$id',
    name: 'site',
    access: ['user', 'invoicing_user', 'investigator', 'coordinator'],
    texts: ['siteDetails', 'records', 'validation'],
    page: () => import('#features/supply/site-details/web/SitePage.tsx').then((module) => module.SitePage),
  },
  {
    path: '/unblindings',
    name: 'unblindings',
    access: 'signed-in',
    texts: ['unblindings', 'signatures', 'table', 'validation'],
    page: () => import('./screens/UnblindingScreen.tsx').then((module) => module.UnblindingsScreen),
  },
  {
    path: '/unblindings/$id',
    name: 'unblinding',
    access: 'signed-in',
    texts: ['unblindings', 'signatures', 'table'],
    page: () => import('./screens/UnblindingScreen.tsx').then((module) => module.UnblindingScreen),
  },
];
