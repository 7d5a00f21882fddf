import { useNavigate } from '@tanstack/react-router';
import { InvoiceFileDialog } from '#features/billing/invoice-files/web/InvoiceFileDialog.tsx';
import { invoicesContract, paymentsContract } from '#features/billing/invoices/contract.ts';
import { batchesContract } from '#features/supply/batches/contract.ts';
import { batchChoicesQuery } from '#features/supply/batches/web/queries.ts';
import { clientsContract } from '#features/supply/clients/contract.ts';
import { findClients } from '#features/supply/clients/web/queries.ts';
import { depotsContract } from '#features/supply/depots/contract.ts';
import { findDepots } from '#features/supply/depots/web/queries.ts';
import { productsContract } from '#features/supply/products/contract.ts';
import { findProducts } from '#features/supply/products/web/queries.ts';
import { projectsContract } from '#features/supply/projects/contract.ts';
import { findProjects } from '#features/supply/projects/web/queries.ts';
import { recordDefaultsQuery } from '#features/supply/record-defaults/web/queries.ts';
import { closeRecord, type RecordRequest } from '#features/supply/record-forms/web/queries.ts';
import { RecordDialogs } from '#features/supply/record-forms/web/RecordDialogs.tsx';
import { type RecordParts, RecordPartsProvider } from '#features/supply/record-forms/web/RecordParts.tsx';
import { recordWrites } from '#features/supply/records/contract.ts';
import { recordAddress } from '#features/supply/records/web/queries.ts';
import { signaturesOf } from '#features/supply/signing/web/queries.ts';
import { sitesContract } from '#features/supply/sites/contract.ts';
import { allSitesQuery, findSites } from '#features/supply/sites/web/queries.ts';
import { carsContract } from '#features/transport/cars/contract.ts';
import { findCars } from '#features/transport/cars/web/queries.ts';
import { packagesContract } from '#features/transport/packages/contract.ts';
import { packageChoicesQuery } from '#features/transport/packages/web/queries.ts';
import type { FormKind } from '#record-types/forms.ts';

const parts: Omit<RecordParts, 'opening'> = {
  endpoints: {
    clients: clientsContract,
    projects: projectsContract,
    packages: packagesContract,
    ...recordWrites,
    invoices: invoicesContract,
    invoice_payments: paymentsContract,
    cars: carsContract,
    sites: sitesContract,
    depots: depotsContract,
    products: productsContract,
    batches: batchesContract,
  },
  find: {
    clients: findClients,
    projects: findProjects,
    cars: findCars,
    sites: findSites,
    depots: findDepots,
    products: findProducts,
  },
  stock: batchChoicesQuery,
  defaults: recordDefaultsQuery,
  sites: allSitesQuery,
  statuses: packageChoicesQuery,
  signatures: signaturesOf,
};

/** The forms and dialogs of records, with the dependencies of each record type. */
export function Records() {
  const navigate = useNavigate();
  const opening: RecordParts['opening'] = (kind, id, parent) => {
    const place = placeOf(kind, id, parent);
    return place && (() => void navigate(place));
  };
  return (
    <RecordPartsProvider value={{ ...parts, opening }}>
      <RecordDialogs file={showFile} />
    </RecordPartsProvider>
  );
}

function placeOf(kind: FormKind, id: number, parent: number | undefined) {
  switch (kind) {
    case 'clients':
      return { to: `/clients/${id}/projects` };
    case 'projects':
    case 'packages':
    case 'products':
    case 'batches':
    case 'invoices':
      return { to: `/${kind}/${id}` };
    case 'invoice_payments':
    case 'cars':
    case 'depots':
    case 'sites':
      return undefined;
    default:
      return { to: `/projects/${parent}`, search: { tab: kind, record: recordAddress(kind, id) } };
  }
}

function showFile({ id = 0, name = '' }: RecordRequest) {
  return <InvoiceFileDialog id={id} name={name} onClose={closeRecord} />;
}
