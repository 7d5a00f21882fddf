import type { Translate } from '#web/texts.ts';
import { type Column, cell } from '#web/ui/columns.tsx';
import { CertificateCell } from './CertificateCell.tsx';

interface Destruction {
  readonly id: number;
  readonly destruction_date: string | null;
  readonly certificate: { readonly name: string } | null;
}

/** The certificate of a destruction, with what can be done about it (SUP-12 … SUP-14). */
export function certificateColumn(t: Translate<'certificates'>, project: number): Column<Destruction> {
  return cell(
    'certificate',
    t('certificate'),
    (row) => (
      <CertificateCell
        place={{ id: project, destructionId: row.id }}
        date={row.destruction_date}
        name={row.certificate?.name}
      />
    ),
    { width: 24 },
  );
}
