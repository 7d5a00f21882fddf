// The record whose page is open, by its kind.
import { type ComponentType, lazy, Suspense } from 'react';
import { invoiceQuery } from '#features/billing/invoices/web/queries.ts';
import { clientQuery } from '#features/supply/clients/web/queries.ts';
import { projectQuery } from '#features/supply/projects/web/queries.ts';
import { packageQuery } from '#features/transport/packages/web/queries.ts';
import { opened } from './opened.ts';
import type { OpenedKind } from './opened-path.ts';

const observers: Readonly<Record<OpenedKind, ComponentType<{ id: number }>>> = {
  packages: opened('packages', packageQuery, ({ airbill, project }) => ({
    label: airbill,
    detail: project.name,
  })),
  projects: opened('projects', projectQuery, ({ name, client }) => ({ label: name, detail: client.name })),
  clients: opened('clients', clientQuery, ({ name }) => ({ label: name, detail: '' })),
  // Loaded with the page of a batch: lists do not need its contract.
  batches: lazy(async () => ({ default: (await import('./OpenedBatch.tsx')).OpenedBatch })),
  invoices: opened('invoices', invoiceQuery, ({ name, partner, project }) => ({
    label: name,
    detail: [partner, project.name].filter(Boolean).join(' · '),
  })),
};

export function OpenedRecord({ kind, id }: { kind: OpenedKind; id: number }) {
  const Observer = observers[kind];
  return (
    <Suspense>
      <Observer id={id} />
    </Suspense>
  );
}
