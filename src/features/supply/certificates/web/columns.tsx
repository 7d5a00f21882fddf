import { lazy, Suspense } from 'react';
import { type Column, cell } from '#web/lists/columns.tsx';

const load = async () => ({ default: (await import('./CertificateCell.tsx')).CertificateCell });
const CertificateCell = lazy(load);

interface Destruction {
  readonly id: number;
  readonly destruction_date: string | null;
  readonly certificate: { readonly name: string } | null;
}

/** The certificate of a destruction with its actions (SUP-12 … SUP-14). */
export function certificateColumn(label: string, project: number): Column<Destruction> {
  // Loaded with the columns, not with the first row: late buttons would shift the layout.
  void load();
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
