import type { HomeDocument } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import { Day } from '#web/ui/Values.tsx';
import { HomeRow, HomeRows, HomeSection } from './HomeSection.tsx';

/** The latest certificates, proofs of delivery and invoices, each where it can be opened. */
export function HomeDocuments({ documents }: { documents: readonly HomeDocument[] }) {
  const t = useTexts('home');
  return (
    <HomeSection title={t('documents')}>
      <HomeRows rows={documents} none={t('none_documents')} rowKey={({ kind, id }) => `${kind} ${id}`}>
        {(document) => (
          <HomeRow
            {...placeOf(document)}
            title={document.name}
            detail={`${t(document.kind)} · ${document.project.name}`}
            end={<Day value={document.date} />}
          />
        )}
      </HomeRows>
    </HomeSection>
  );
}

function placeOf({ kind, id, project }: HomeDocument): { to: string; search?: Record<string, string> } {
  if (kind === 'proof_of_delivery') return { to: `/delivery_reports/${id}` };
  if (kind === 'invoice') return { to: `/invoices/${id}` };
  return { to: `/projects/${project.id}`, search: { tab: 'destructions' } };
}
