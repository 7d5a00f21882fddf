import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { ListSearch } from '#web/lists/ListSearch.tsx';
import type { CarPosition } from '../contract.ts';
import { CarAge } from './CarAge.tsx';
import { CarSpeed } from './CarSpeed.tsx';
import { found } from './queries.ts';
import classes from './Tracking.module.css';

/** Maximum number of listed cars; users search longer lists. */
const atMost = 50;

const byName = new Intl.Collator(undefined, { numeric: true });

/** The cars next to the map, sorted by name and selectable. */
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
  const shown = firstByName(matching);
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

/** Returns the first cars by name without sorting all of them. */
function firstByName(cars: readonly CarPosition[]): readonly CarPosition[] {
  const first: CarPosition[] = [];
  for (const car of cars) {
    const last = first.at(-1);
    if (first.length === atMost && last && byName.compare(car.car, last.car) >= 0) continue;
    const place = first.findIndex((other) => byName.compare(car.car, other.car) < 0);
    first.splice(place === -1 ? first.length : place, 0, car);
    first.length = Math.min(first.length, atMost);
  }
  return first;
}
