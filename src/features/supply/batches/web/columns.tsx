import type { BatchStatus } from '#record-types/batch.ts';
import { type Column, cell, code, day, link, quantity, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import type { BatchMovement, BatchRow } from '../contract.ts';

type Words = Translate<'batches'>;

const tones: Readonly<Record<BatchStatus, Tone>> = {
  quarantine: 'attention',
  released: 'good',
  rejected: 'bad',
  recalled: 'bad',
};

/** The status of a batch, and whether it has expired. */
export function BatchStatusBadges({
  batch: { status, is_expired },
  t,
}: {
  batch: Pick<BatchRow, 'status' | 'is_expired'>;
  t: Words;
}) {
  return (
    <>
      <Badge tone={tones[status]}>{t(status)}</Badge>
      {is_expired && (
        <>
          {' '}
          <Badge tone="bad">{t('expired')}</Badge>
        </>
      )}
    </>
  );
}

/** The columns of the list of batches. */
export function batchColumns(t: Words): Column<BatchRow>[] {
  return [
    code('number', t('number'), { main: true, width: 14 }),
    link(
      'product.name',
      t('product'),
      ({ product }) => ({ to: `/products/${product.id}`, content: product.name }),
      {
        id: 'product',
        width: 20,
      },
    ),
    cell<BatchRow>('status', t('status'), (row) => <BatchStatusBadges batch={row} t={t} />, { width: 12 }),
    day('expiry_date', t('expiry_date')),
    day('retest_date', t('retest_date'), { from: 'lg' }),
    text('manufacturer', t('manufacturer'), { from: 'lg' }),
    link('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
  ];
}

/** The columns of the movements of a batch, each with a link to its record. */
export function movementColumns(t: Words): Column<BatchMovement>[] {
  return [
    link(
      'kind',
      t('movement'),
      ({ kind, record_id, project_id }) => ({
        to: `/projects/${project_id}`,
        search: { tab: kind, record: `${kind}-${record_id}` },
        content: t(kind),
      }),
      { main: true, width: 12 },
    ),
    day('date', t('date')),
    text('reference', t('reference'), { width: 24 }),
    quantity('quantity', t('quantity')),
  ];
}
