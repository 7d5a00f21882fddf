// Remembers a record whose page is open, so that the palette offers it as recent.
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { invoiceQuery } from '#features/billing/invoices/web/queries.ts';
import { batchQuery } from '#features/supply/batches/web/queries.ts';
import { clientQuery } from '#features/supply/clients/web/queries.ts';
import { projectQuery } from '#features/supply/projects/web/queries.ts';
import { packageQuery } from '#features/transport/packages/web/queries.ts';
import { useSession } from '#web/session.ts';
import type { Query } from '#web/lists/use-list.ts';
import type { OpenedKind } from './opened-path.ts';
import { type RecentRecord, rememberRecord } from './recent-records.ts';

type Named = Pick<RecentRecord, 'label' | 'detail'>;

/** Reads the answer that the page itself asks for: nothing is requested, and what was not found is not remembered. */
function opened<Data>(kind: OpenedKind, query: (id: number) => Query<Data>, name: (data: Data) => Named) {
  return function Opened({ id }: { id: number }) {
    const username = useSession()?.user.username;
    const { data } = useQuery({ ...query(id), enabled: false });
    const named = data === undefined ? undefined : name(data);
    const { label, detail } = named ?? {};
    useEffect(() => {
      if (username === undefined || label === undefined || detail === undefined) return;
      rememberRecord(username, { kind, id, label, detail, project_id: null });
    }, [username, id, label, detail]);
    return null;
  };
}

const observers: Readonly<Record<OpenedKind, ComponentType<{ id: number }>>> = {
  packages: opened('packages', packageQuery, ({ airbill, project }) => ({
    label: airbill,
    detail: project.name,
  })),
  projects: opened('projects', projectQuery, ({ name, client }) => ({ label: name, detail: client.name })),
  clients: opened('clients', clientQuery, ({ name }) => ({ label: name, detail: '' })),
  batches: opened('batches', batchQuery, ({ number, product, project }) => ({
    label: number,
    detail: `${product.name} · ${project.name}`,
  })),
  invoices: opened('invoices', invoiceQuery, ({ name, partner, project }) => ({
    label: name,
    detail: [partner, project.name].filter(Boolean).join(' · '),
  })),
};

export function OpenedRecord({ kind, id }: { kind: OpenedKind; id: number }) {
  const Observer = observers[kind];
  return <Observer id={id} />;
}
