import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { can } from '#core/access.ts';
import { historyContract } from '#features/oversight/history/contract.ts';
import { HistoryEntries } from '#features/oversight/history/web/HistoryEntries.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { RecordFacts } from '#features/supply/record-forms/web/RecordFacts.tsx';
import { nameOfRecord } from '#features/supply/records/web/columns.tsx';
import { recordQuery } from '#features/supply/records/web/queries.ts';
import { signingContract } from '#features/supply/signing/contract.ts';
import { temperaturesContract } from '#features/transport/temperatures/contract.ts';
import type { RecordKind } from '#record-types/forms.ts';
import { useSession } from '#web/session.ts';
import { loadTexts, useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { useMayWrite } from '#web/use-may-write.ts';
import { DestructionDocuments, OutboundDocuments } from './RecordDocuments.tsx';
import classes from './RecordPanel.module.css';
import { RecordSignatures } from './RecordSignatures.tsx';
import { loadTemperatures } from './temperature-panel.ts';

const TemperaturePanel = lazy(loadTemperatures);
const OutboundFiles = lazy(async () => {
  const [{ OutboundDocuments: files }] = await Promise.all([
    import('#features/supply/outbound-documents/web/OutboundDocuments.tsx'),
    loadTexts(['outboundDocuments']),
  ]);
  return { default: files };
});
const Consignee = lazy(async () => {
  const [{ Consignee: panel }] = await Promise.all([
    import('#features/supply/site-details/web/Consignee.tsx'),
    loadTexts(['siteDetails']),
  ]);
  return { default: panel };
});

/** A record of a project: its fields, its lines, its documents, and who changed what. */
export function RecordPanel({
  kind,
  id,
  project,
  onClose,
}: {
  kind: RecordKind;
  id: number;
  project: number;
  onClose: () => void;
}) {
  const t = useTexts('records');
  const forms = useTexts('recordForms');
  const signatures = useTexts('signatures');
  const tag = useLanguageTag();
  const user = useSession()?.user;
  const mayWrite = useMayWrite();
  const { data: record, error, refetch } = useQuery(recordQuery(kind, project, id));
  const name = record === undefined ? '…' : nameOfRecord(kind, record, tag);
  const open = (act: 'edit' | 'end') => () => openRecord({ act, kind, id, parent: project, name });
  return (
    <SidePanel
      at={`${kind} ${id}`}
      title={name}
      hint={t(`one_${kind}`)}
      onClose={onClose}
      actions={
        record !== undefined &&
        mayWrite && (
          <>
            <PlainButton icon={<IconPencil aria-hidden />} onClick={open('edit')}>
              {t('common.edit')}
            </PlainButton>
            <PlainButton look="quiet" icon={<IconTrash aria-hidden />} onClick={open('end')}>
              {forms(`void_${kind}`)}
            </PlainButton>
          </>
        )
      }
    >
      {record === undefined ? (
        error ? (
          <FailurePanel within error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )
      ) : (
        <>
          <RecordFacts kind={kind} record={record} />
          {kind === 'destructions' && (
            <Part title={t('documents')}>
              <DestructionDocuments project={project} id={id} />
            </Part>
          )}
          {kind === 'outbounds' && (
            <Part title={t('documents')}>
              <OutboundDocuments project={project} id={id} />
            </Part>
          )}
          {kind === 'outbounds' &&
            typeof record['site_id'] === 'number' &&
            can(user, 'site_details.read') && (
              <Part title={t('consignee')}>
                <Suspense fallback={<Waiting />}>
                  <Consignee site={record['site_id']} />
                </Suspense>
              </Part>
            )}
          {kind === 'outbounds' && can(user, 'outbound_documents.read') && (
            <Part title={t('customs_documents')}>
              <Suspense fallback={<Waiting />}>
                <OutboundFiles place={{ project, id }} />
              </Suspense>
            </Part>
          )}
          {kind === 'outbounds' && can(user, temperaturesContract.listOfOutbound.access) && (
            <Suspense fallback={<Waiting />}>
              <TemperaturePanel of={{ project, outbound: id }} />
            </Suspense>
          )}
          {(kind === 'destructions' || kind === 'inventories') &&
            can(user, signingContract.listDestructions.access) && (
              <Part title={signatures('title')}>
                <RecordSignatures kind={kind} project={project} id={id} name={name} />
              </Part>
            )}
          {can(user, historyContract[kind].access) && (
            <Part title={t('common.history')}>
              <HistoryEntries of={{ noun: kind, id }} />
            </Part>
          )}
        </>
      )}
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Grey bars where the fields will be. */
function Waiting() {
  return (
    <div className={classes['waiting']} aria-busy>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
