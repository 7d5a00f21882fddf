import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { ExcursionBadge, TemperatureBadge } from '#features/transport/excursions/web/columns.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { Day, Decimal, Labelled, Moment } from '#web/ui/Values.tsx';
import { type Temperatures, temperaturesContract } from '../contract.ts';
import { LoggerFile } from './LoggerFile.tsx';
import { type Owner, temperaturesQuery } from './queries.ts';
import classes from './Temperatures.module.css';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }));

/** The temperature of a shipment: its state, excursions, and the files of loggers with their charts. */
export function TemperaturePanel({ of: owner }: { of: Owner }) {
  const t = useTexts('excursions');
  const user = useSession()?.user;
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(temperaturesQuery(owner));
  const mayAdd = can(user, temperaturesContract.uploadToPackage.access);
  return (
    <section className={classes['panel']} aria-busy={data === undefined && !error}>
      <header className={classes['head']}>
        <h2>{t('temperature')}</h2>
        {data && <TemperatureBadge state={data.state} t={t} />}
        {data?.is_open && mayAdd && (
          <PlainButton
            className={classes['add']}
            icon={<IconPlus aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </PlainButton>
        )}
      </header>
      {error && !data && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Placeholder height={48} />}
      {data?.is_open && <Known data={data} />}
      {adding && data && (
        <Suspense>
          <UploadDialog owner={owner} classes={data.storage_classes} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Known({ data }: { data: Temperatures }) {
  const t = useTexts('excursions');
  const [chosen, setChosen] = useState<number>();
  const { files, receipts, excursions } = data;
  const open = chosen ?? files.find(({ voided_at }) => voided_at === null)?.id;
  return (
    <>
      {excursions.length > 0 && (
        <ul className={classes['rows']} aria-label={t('long_title')}>
          {excursions.map((one) => (
            <li key={one.id}>
              <Link to={`/excursions/${one.id}`}>{t('one')}</Link>
              <ExcursionBadge status={one.status} t={t} />
              <small>
                <Labelled label={t('opened_at')}>
                  <Moment value={one.opened_at} />
                </Labelled>
                {' · '}
                <Labelled label={t('due_on')}>
                  <Day value={one.due_on} />
                </Labelled>
              </small>
            </li>
          ))}
        </ul>
      )}
      {receipts.length > 0 && (
        <ul className={classes['rows']} aria-label={t('receipts')}>
          {receipts.map((one) => (
            <li key={one.delivery_report_id}>
              <span>{t('receipts')}</span>
              <strong>
                <Decimal value={one.temperature_c} digits={1} /> °C
              </strong>
              <small>
                <Moment value={one.at} />
              </small>
            </li>
          ))}
        </ul>
      )}
      {files.length === 0 ? (
        <p className={classes['soft']}>{t('no_files')}</p>
      ) : (
        <ul className={classes['files']} aria-label={t('files')}>
          {files.map((file) => (
            <LoggerFile
              key={file.id}
              file={file}
              isOpen={file.id === open}
              onOpen={() => setChosen(file.id === open ? 0 : file.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
