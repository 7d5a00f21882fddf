import { Link } from '@tanstack/react-router';
import type { BatchPlace } from '#features/supply/whereabouts/contract.ts';
import { showMoment } from '#locales/dates.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import type { RecallPlace, RecallPreview } from '../contract.ts';
import { PlaceShipments } from './PlaceShipments.tsx';
import classes from './Recalls.module.css';

/** Depots and sites with their quantities, shipments and, once the recall is open, what they have acknowledged. */
export function RecallPlaces({
  places,
  onAcknowledge,
}: {
  places: readonly (BatchPlace | RecallPlace)[];
  onAcknowledge?: ((place: RecallPlace) => void) | undefined;
}) {
  const t = useTexts('recalls');
  const isBlinded = useSession()?.user.isBlinded === true;
  if (places.length === 0) return <p>{t('no_places')}</p>;
  return (
    <ul className={classes['places']}>
      {places.map((place) => {
        const name = place.name ?? t(`unnamed_${place.kind}`);
        return (
          <li key={'id' in place ? place.id : `${place.kind} ${place.project.id} ${name}`}>
            <div className={classes['head']}>
              <h3>{name}</h3>
              <Badge tone="neutral">{t(place.kind)}</Badge>
              {'id' in place && <Acknowledged place={place} />}
              <small>
                <Link to={`/projects/${place.project.id}`}>{place.project.name}</Link>
                {place.people === 0 && ` · ${t('no_account')}`}
              </small>
            </div>
            {!isBlinded && <Figures place={place} />}
            {'id' in place && place.note !== null && place.note !== '' && (
              <p className={classes['text']}>{place.note}</p>
            )}
            {place.shipments.length > 0 && <PlaceShipments shipments={place.shipments} />}
            {'id' in place && onAcknowledge && (
              <PlainButton onClick={() => onAcknowledge(place)}>
                {t(place.acknowledged_at === null ? 'acknowledge' : 'acknowledge_again')}
              </PlainButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Acknowledged({ place }: { place: RecallPlace }) {
  const t = useTexts('recalls');
  const tag = useLanguageTag();
  if (place.acknowledged_at === null) return <Badge tone="attention">{t('awaited')}</Badge>;
  const line = t('acknowledged_line', {
    name: place.acknowledged_name ?? '',
    when: showMoment(place.acknowledged_at, tag),
  });
  return (
    <>
      <Badge tone="good">{t('acknowledged')}</Badge>
      <small>
        {line}
        {place.on_behalf && ` · ${t('on_behalf')}`}
      </small>
    </>
  );
}

function Figures({ place }: { place: BatchPlace | RecallPlace }) {
  const t = useTexts('recalls');
  const isSite = place.kind === 'site';
  const figures = [
    ...(isSite ? (['sent', 'received', 'returned'] as const) : []).map(
      (name) => [t(name), place[name]] as const,
    ),
    [isSite ? t('expected') : t('on_hand'), place.expected] as const,
    ...('id' in place
      ? [
          ...(isSite ? [[t('returned_since'), place.returned_since] as const] : []),
          ...(place.acknowledged_at === null
            ? []
            : (['found', 'quarantined', 'sent_back', 'destroyed'] as const).map(
                (name) => [t(name), place[name]] as const,
              )),
        ]
      : []),
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Quantity value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The batches of a recall, each with its project. */
export function RecallBatches({ batches, linked }: { batches: RecallPreview['batches']; linked: boolean }) {
  const t = useTexts('recalls');
  return (
    <ScrollingTable label={t('batches')} stacked ofTexts>
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('project')}</th>
          <th scope="col">{t('client')}</th>
          <th scope="col">{t('expiry_date')}</th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <tr key={batch.id}>
            <th scope="row">
              {linked ? <Link to={`/batches/${batch.id}`}>{batch.number}</Link> : batch.number}
            </th>
            <td data-label={t('product')}>{batch.product}</td>
            <td data-label={t('project')}>{batch.project.name}</td>
            <td data-label={t('client')}>{batch.client.name}</td>
            <td data-label={t('expiry_date')}>
              {batch.expiry_date !== null && <Day value={batch.expiry_date} />}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
