import { Link } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import type { BatchShipment } from '#features/supply/whereabouts/contract.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import classes from './Recalls.module.css';

/** The shipments to a place: each figure of a site is the sum of these. */
export function PlaceShipments({ shipments }: { shipments: readonly BatchShipment[] }) {
  const t = useTexts('recalls');
  const temperatures = useTexts('excursions');
  const user = useSession()?.user;
  const opens = can(user, 'packages.read');
  const isBlinded = user?.isBlinded === true;
  const hasKits = shipments.some(({ kits }) => kits !== null);
  return (
    <details className={classes['shipments']}>
      <summary>
        {t('shipments')} ({shipments.length})
      </summary>
      <ScrollingTable label={t('shipments')} stacked ofTexts>
        <thead>
          <tr>
            <th scope="col">{t('shipment')}</th>
            <th scope="col">{t('dispatched_date')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('temperature')}</th>
            {!isBlinded && (
              <th scope="col" data-figure>
                {t('quantity')}
              </th>
            )}
            {hasKits && <th scope="col">{t('kits')}</th>}
          </tr>
        </thead>
        <tbody>
          {shipments.map((one) => (
            <tr key={one.outbound_id}>
              <th scope="row">
                {one.package_id !== null && opens ? (
                  <Link to={`/packages/${one.package_id}`}>{one.airbill ?? t('no_airbill')}</Link>
                ) : (
                  (one.airbill ?? t('no_airbill'))
                )}
              </th>
              <td data-label={t('dispatched_date')}>
                {one.dispatched_date !== null && <Day value={one.dispatched_date} />}
              </td>
              <td data-label={t('status')}>{t(`shipment_${one.state}`)}</td>
              <td data-label={t('temperature')}>{temperatures(one.temperature)}</td>
              {!isBlinded && (
                <td data-label={t('quantity')} data-figure>
                  <Quantity value={one.quantity} />
                </td>
              )}
              {hasKits && <td data-label={t('kits')}>{one.kits}</td>}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </details>
  );
}
