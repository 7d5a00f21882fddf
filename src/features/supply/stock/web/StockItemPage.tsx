import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import { type StockRow, stockContract, stockMovementsList } from '../contract.ts';
import { movementKinds } from '../rules.ts';
import { StockStatus, stockMovementColumns } from './columns.tsx';
import { exportMovements, stockItemQuery, stockMovementsQuery } from './queries.ts';
import classes from './Stock.module.css';

const AdjustmentDialog = lazy(async () => ({
  default: (await import('./AdjustmentDialog.tsx')).AdjustmentDialog,
}));
const TransferDialog = lazy(async () => ({ default: (await import('./TransferDialog.tsx')).TransferDialog }));

/** /stock/ID: a batch in a depot, its figures of today, and every movement that led to them. */
export function StockItemPage() {
  const t = useTexts('stock');
  return (
    <RecordPage query={stockItemQuery} list={{ label: t('title'), to: '/stock' }} facts={7}>
      {(item) => <StockItem item={item} />}
    </RecordPage>
  );
}

function StockItem({ item }: { item: StockRow }) {
  const t = useTexts('stock');
  const ofBatches = useTexts('batches');
  const [open, setOpen] = useState<'adjustment' | 'transfer'>();
  const mayWrite = can(useSession()?.user, stockContract.adjust.access);
  const name = item.number ?? item.product ?? t('no_batch');
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/stock' },
          { label: item.project.name, to: `/projects/${item.project.id}` },
          { label: `${name} · ${item.depot.name}` },
        ]}
        title={`${name} · ${item.depot.name}`}
        meta={<StockStatus row={item} t={t} ofBatches={ofBatches} />}
        {...(mayWrite && {
          action: (
            <>
              <PlainButton onClick={() => setOpen('adjustment')}>{t('adjust')}</PlainButton>
              <PlainButton onClick={() => setOpen('transfer')}>{t('transfer')}</PlainButton>
            </>
          ),
        })}
      />
      <Facts
        facts={[
          { label: t('product'), value: item.product },
          {
            label: t('number'),
            value:
              item.batch_id === null ? (
                item.number
              ) : (
                <Link to={`/batches/${item.batch_id}`}>{item.number}</Link>
              ),
          },
          { label: t('expiry_date'), value: item.expiry_date && <Day value={item.expiry_date} /> },
          ...(
            ['on_hand', 'reserved', 'available', 'returned', 'counted', 'damaged', 'difference'] as const
          ).map((figure) => ({ label: t(figure), value: item[figure] && <Quantity value={item[figure]} /> })),
        ]}
      />
      <section className={classes['part']}>
        <h2>{t('movements')}</h2>
        <Movements id={item.id} />
      </section>
      {open === 'adjustment' && (
        <Suspense>
          <AdjustmentDialog item={item} name={name} onClose={close} />
        </Suspense>
      )}
      {open === 'transfer' && (
        <Suspense>
          <TransferDialog item={item} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Movements({ id }: { id: number }) {
  const t = useTexts('stock');
  const list = useList({ declaration: stockMovementsList, query: (state) => stockMovementsQuery(id, state) });
  return (
    <DataTable
      name="stock_movements"
      label={t('movements')}
      list={list}
      columns={stockMovementColumns(t)}
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
      rowKey={(row) => row.id}
    />
  );
}
