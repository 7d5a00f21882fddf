import { useState } from 'react';
import { ListSearch } from '#web/lists/ListSearch.tsx';
import { useTexts } from '#web/texts.ts';
import type { CarPosition } from '../contract.ts';
import { CarAge } from './CarAge.tsx';
import { CarSpeed } from './CarSpeed.tsx';
import { found } from './queries.ts';
import classes from './Tracking.module.css';

/** Maximum number of listed cars; users search longer lists. */
const atMost = 50;

/** The cars next to the map in their order, selectable. */
export function CarList({
  cars,
  onChoose,
}: {
  cars: readonly CarPosition[];
  onChoose: (id: number) => void;
}) {
  const t = useTexts('map');
  const [search, setSearch] = useState('');
  const matching = found(cars, search);
  // Copies: the cars of the fleet move in place.
  const shown = matching.slice(0, atMost).map((car) => ({ ...car }));
  return (
    <div className={classes['list']}>
      <div>
        <ListSearch label={t('find')} search={search} onSearch={setSearch} />
      </div>
      <p className={classes['none']} role="status">
        {matching.length === 0 && t('none_found')}
      </p>
      <ul aria-label={t('cars')}>
        {shown.map((car) => (
          <li key={car.id}>
            <button type="button" onClick={() => onChoose(car.id)}>
              <span className={classes['name']}>
                <strong>{car.car}</strong>
                <CarSpeed speed={car.speed} />
              </span>
              <span className={classes['about']}>
                <span>{car.destination ?? car.type}</span>
                <CarAge value={car.updated_at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {matching.length > atMost && (
        <p className={classes['none']}>{t('more', { count: matching.length - atMost })}</p>
      )}
    </div>
  );
}
