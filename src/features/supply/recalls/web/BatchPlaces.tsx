import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import type { Whereabouts } from '#features/supply/whereabouts/contract.ts';
import { whereaboutsQuery } from '#features/supply/whereabouts/web/queries.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day, Moment, Quantity } from '#web/ui/Values.tsx';
import { type RecallRow, recallsContract } from '../contract.ts';
import { RecallBadge } from './columns.tsx';
import { PlaceShipments } from './PlaceShipments.tsx';
import { recallsQuery } from './queries.ts';
import classes from './Recalls.module.css';

/** The places of a batch with their movements, the people involved, and its recalls; on the page of the batch. */
export function BatchPlaces({ batch }: { batch: { readonly id: number } }) {
  const t = useTexts('recalls');
  const { data, error, refetch } = useQuery(whereaboutsQuery(batch.id));
  const recalls = useQuery(recallsQuery({ page: 1, pageSize: 10, filters: { batch_id: batch.id } }));
  const isBusy = (data === undefined && !error) || recalls.isPending;
  return (
    <section className={classes['part']} aria-busy={isBusy}>
      <div className={classes['bar']}>
        <h2>{t('where')}</h2>
        {can(useSession()?.user, recallsContract.open.access) && (
          <ButtonLink to={`/batches/${batch.id}/recall`}>{t('open_action')}</ButtonLink>
        )}
      </div>
      {error && data === undefined && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && !isBusy && (
        <>
          {data.places.length === 0 ? <p>{t('no_places_yet')}</p> : <Places places={data.places} />}
          <Cards>
            <BatchRecalls recalls={recalls.data?.results ?? []} />
            {data.people.length > 0 && <People people={data.people} />}
          </Cards>
        </>
      )}
    </section>
  );
}

function Places({ places }: { places: Whereabouts['places'] }) {
  const t = useTexts('recalls');
  const batches = useTexts('batches');
  const figures = ['received', 'sent', 'returned', 'destroyed', 'expected'] as const;
  const label = (figure: (typeof figures)[number]) =>
    figure === 'expected' ? t('expected') : batches(figure);
  return (
    <>
      <ScrollingTable label={t('where')} stacked>
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => {
            const name = place.name ?? t(`unnamed_${place.kind}`);
            return (
              <tr key={`${place.kind} ${name}`}>
                <th scope="row">
                  {name} <small className={classes['kind']}>{t(place.kind)}</small>
                </th>
                {figures.map((figure) => (
                  <td key={figure} data-label={label(figure)}>
                    <Quantity value={place[figure]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </ScrollingTable>
      <PlaceShipments shipments={places.flatMap(({ shipments }) => shipments)} />
    </>
  );
}

function BatchRecalls({ recalls }: { recalls: readonly RecallRow[] }) {
  const t = useTexts('recalls');
  if (recalls.length === 0) return null;
  return (
    <Card title={t('of_batch')}>
      <ul className={classes['recalls']}>
        {recalls.map((recall) => (
          <li key={recall.id}>
            <Link to={`/recalls/${recall.id}`}>{t('recall_of', { reference: recall.reference })}</Link>{' '}
            <RecallBadge status={recall.status} t={t} />
            <small>
              {t('due_on')} <Day value={recall.due_on} /> ·{' '}
              {t('acknowledged_of', { acknowledged: recall.acknowledged, places: recall.places })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function People({ people }: { people: Whereabouts['people'] }) {
  const t = useTexts('recalls');
  return (
    <Card title={t('people')}>
      <ScrollingTable label={t('people')} stacked ofTexts>
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('last_time')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ name, part, at }) => (
            <tr key={`${part} ${name}`}>
              <th scope="row">{name}</th>
              <td data-label={t('part')}>{t(`part_${part}`)}</td>
              <td data-label={t('last_time')}>{at !== null && <Moment value={at} />}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </Card>
  );
}
