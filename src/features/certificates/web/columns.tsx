import { lazy, Suspense } from 'react';
import { type Column, cell } from '#web/ui/columns.tsx';

const CertificateCell = lazy(() =>
  import('./CertificateCell.tsx').then((module) => ({ default: module.CertificateCell })),
);

interface Destruction {
  readonly id: number;
  readonly destruction_date: string | null;
  readonly certificate: { readonly name: string } | null;
}

/** The certificate of a destruction, with what can be done about it (SUP-12 … SUP-14). */
export function certificateColumn(label: string, project: number): Column<Destruction> {
  return cell(
    'certificate',
    label,
    (row) => (
      <Suspense fallback={row.certificate?.name}>
        <CertificateCell
          place={{ id: project, destructionId: row.id }}
          date={row.destruction_date}
          name={row.certificate?.name}
        />
      </Suspense>
    ),
    { width: 24 },
  );
}
