import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day } from '#web/ui/Values.tsx';
import { type KitDetail, kitsContract } from '../contract.ts';
import { KitStatusBadge } from './columns.tsx';
import classes from './Kits.module.css';
import { kitQuery } from './queries.ts';

const RemoveKitDialog = lazy(async () => ({
  default: (await import('./RemoveKitDialog.tsx')).RemoveKitDialog,
}));

/** /kits/ID: where a kit is, and every step that led there. */
export function KitPage() {
  const t = useTexts('kits');
  return (
    <RecordPage query={kitQuery} list={{ label: t('title'), to: '/batches?tab=kits' }} facts={6}>
      {(kit) => <Kit kit={kit} />}
    </RecordPage>
  );
}

function Kit({ kit }: { kit: KitDetail }) {
  const t = useTexts('kits');
  const [isOpen, setIsOpen] = useState(false);
  const mayRemove = can(useSession()?.user, kitsContract.remove.access) && kit.steps.length === 0;
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/batches?tab=kits' },
          { label: kit.project.name, to: `/projects/${kit.project.id}` },
          { label: kit.number },
        ]}
        title={kit.number}
        meta={<KitStatusBadge status={kit.status} t={t} />}
        {...(mayRemove && {
          action: <PlainButton onClick={() => setIsOpen(true)}>{t('remove')}</PlainButton>,
        })}
      />
      <Facts
        facts={[
          { label: t('batch'), value: <Link to={`/batches/${kit.batch.id}`}>{kit.batch.number}</Link> },
          {
            label: t('product'),
            value: <Link to={`/products/${kit.product.id}`}>{kit.product.name}</Link>,
          },
          { label: t('client'), value: kit.client.name },
          { label: t('site'), value: kit.site },
          { label: t('since'), value: kit.since && <Day value={kit.since} /> },
          { label: t('created_at'), value: <Day value={kit.created_at.slice(0, 10)} /> },
        ]}
      />
      <section className={classes['part']}>
        <h2>{t('history')}</h2>
        {kit.steps.length === 0 ? <p className={classes['soft']}>{t('no_history')}</p> : <Steps kit={kit} />}
      </section>
      {isOpen && (
        <Suspense>
          <RemoveKitDialog kit={kit} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Steps({ kit: { steps, project } }: { kit: KitDetail }) {
  const t = useTexts('kits');
  const nothing = t('common.nothing');
  return (
    <ScrollingTable label={t('history')} stacked ofTexts>
      <thead>
        <tr>
          {(['step', 'date', 'site', 'record', 'person', 'note'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, happened_on, site, record, record_id, person, note }) => (
          <tr key={`${step} ${record} ${record_id}`}>
            <th scope="row">{t(step)}</th>
            <td data-label={t('date')}>{happened_on === null ? nothing : <Day value={happened_on} />}</td>
            <td data-label={t('site')}>{site ?? nothing}</td>
            <td data-label={t('record')}>
              {record === 'site_entries' ? (
                t(record)
              ) : record === 'packages' ? (
                <Link to={`/packages/${record_id}`}>{t(record)}</Link>
              ) : (
                <Link
                  to={`/projects/${project.id}`}
                  search={{ tab: record, record: `${record}-${record_id}` }}
                >
                  {t(record)}
                </Link>
              )}
            </td>
            <td data-label={t('person')}>{person ?? nothing}</td>
            <td data-label={t('note')}>{note ?? nothing}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
