import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { storageTexts } from '#record-types/product.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { IconPencil } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Day, Moment, Quantity } from '#web/ui/Values.tsx';
import { type BatchDetail, batchesContract, movementsList } from '../contract.ts';
import { movementKinds } from '../rules.ts';
import { BatchDocuments } from './BatchDocuments.tsx';
import classes from './Batches.module.css';
import { BatchStatusBadges, movementColumns } from './columns.tsx';
import { batchQuery, exportMovements, movementsQuery } from './queries.ts';

const ExtensionDialog = lazy(async () => ({
  default: (await import('./ExtensionDialog.tsx')).ExtensionDialog,
}));
const StatusDialog = lazy(async () => ({ default: (await import('./StatusDialog.tsx')).StatusDialog }));

/** What another feature shows of a batch. */
type BatchPart = ComponentType<{ readonly batch: BatchDetail }>;

interface Parts {
  /** Where it is, its people and recalls. */
  readonly Places: BatchPart;
  readonly Kits: BatchPart;
}

/** /batches/ID: the movements of a batch, its stock, documents and decisions. */
export function BatchPage(parts: Parts) {
  const t = useTexts('batches');
  return (
    <RecordPage query={batchQuery} list={{ label: t('title'), to: '/batches' }} facts={7}>
      {(batch) => <Batch batch={batch} {...parts} />}
    </RecordPage>
  );
}

function Batch({ batch, Places, Kits }: { batch: BatchDetail } & Parts) {
  const t = useTexts('batches');
  const user = useSession()?.user;
  const [open, setOpen] = useState<'status' | 'extension'>();
  const decides = can(user, batchesContract.changeStatus.access);
  const texts: Readonly<Record<string, (typeof storageTexts)[keyof typeof storageTexts]>> = storageTexts;
  const storage = texts[batch.storage_class ?? ''];
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/batches' },
          { label: batch.project.name, to: `/projects/${batch.project.id}` },
          { label: batch.number },
        ]}
        title={batch.number}
        meta={<BatchStatusBadges batch={batch} t={t} />}
        action={
          <>
            {decides && (
              <>
                <PlainButton onClick={() => setOpen('status')}>{t('change_status')}</PlainButton>
                <PlainButton onClick={() => setOpen('extension')}>{t('extend_expiry')}</PlainButton>
              </>
            )}
            {can(user, batchesContract.update.access) && (
              <PlainButton
                icon={<IconPencil aria-hidden />}
                onClick={() => openRecord({ act: 'edit', kind: 'batches', id: batch.id, name: batch.number })}
              >
                {t('common.edit')}
              </PlainButton>
            )}
            <HistoryButton noun="batches" id={batch.id} name={batch.number} />
          </>
        }
      />
      <Facts
        facts={[
          {
            label: t('product'),
            value: <Link to={`/products/${batch.product.id}`}>{batch.product.name}</Link>,
          },
          { label: t('strength'), value: batch.strength },
          { label: t('storage_class'), value: storage && t(storage) },
          { label: t('client'), value: batch.client.name },
          { label: t('manufacturer'), value: batch.manufacturer },
          { label: t('expiry_date'), value: batch.expiry_date && <Day value={batch.expiry_date} /> },
          { label: t('retest_date'), value: batch.retest_date && <Day value={batch.retest_date} /> },
          { label: t('status_since'), value: batch.status_since && <Moment value={batch.status_since} /> },
          ...(batch.spellings.length === 0
            ? []
            : [
                {
                  label: t('spellings'),
                  value: batch.spellings.map(({ product, number }) => `${product} ${number}`).join(', '),
                },
              ]),
        ]}
      />
      <div className={classes['parts']}>
        <Cards>
          <Card title={t('quantities')}>
            <Facts
              facts={(['received', 'counted', 'sent', 'returned', 'destroyed'] as const).map((figure) => ({
                label: t(figure),
                value: <Quantity value={batch.figures[figure]} />,
              }))}
            />
          </Card>
          <BatchDocuments batch={batch} />
        </Cards>
        <Places batch={batch} />
        <section className={classes['part']} data-follows>
          <h2>{t('movements')}</h2>
          <Movements id={batch.id} />
        </section>
        <Kits batch={batch} />
      </div>
      {open === 'status' && (
        <Suspense>
          <StatusDialog batch={batch} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'extension' && (
        <Suspense>
          <ExtensionDialog batch={batch} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Movements({ id }: { id: number }) {
  const t = useTexts('batches');
  const list = useList({ declaration: movementsList, query: (state) => movementsQuery(id, state) });
  return (
    <DataTable
      name="batch_movements"
      label={t('movements')}
      list={list}
      columns={movementColumns(t)}
      filters={[
        {
          kind: 'one',
          name: 'kind',
          label: t('movement'),
          choices: movementKinds.map((value) => ({ value, label: t(value) })),
        },
      ]}
      empty={t('no_movements')}
      actions={<ExportButton save={() => exportMovements(id, list.state)} />}
      rowKey={(row) => `${row.kind} ${row.record_id}`}
    />
  );
}
