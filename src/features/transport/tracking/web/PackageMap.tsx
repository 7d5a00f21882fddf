import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { CarPosition } from '../contract.ts';
import { CarAge } from './CarAge.tsx';
import { CarSpeed } from './CarSpeed.tsx';
import { createFleet } from './fleet.ts';
import classes from './PackageMap.module.css';
import { trackQuery } from './queries.ts';

const CarsMap = lazy(() => import('./CarsMap.tsx').then((module) => ({ default: module.CarsMap })));

/** The vehicle of a package and its way; the words beside the map say the same. */
export function PackageMap({ position }: { position: CarPosition }) {
  const t = useTexts('map');
  const deliveries = useTexts('deliveries');
  const [place, isNear] = useNear<HTMLDivElement>();
  const [broken, setBroken] = useState(false);
  const [fleet] = useState(createFleet);
  useEffect(() => fleet.replace([position]), [fleet, position]);
  return (
    <section className={classes['section']}>
      <header className={classes['head']}>
        <h2>{deliveries('whereabouts')}</h2>
        <p>
          {position.car} · <CarSpeed speed={position.speed} /> · <CarAge value={position.updated_at} />
        </p>
      </header>
      <div ref={place} className={classes['map']}>
        {broken && <Notice text={t('no_webgl')} />}
        {isNear && !broken && <Loaded fleet={fleet} car={position.id} onFailure={() => setBroken(true)} />}
      </div>
    </section>
  );
}

function Loaded({
  fleet,
  car,
  onFailure,
}: {
  fleet: ReturnType<typeof createFleet>;
  car: number;
  onFailure: () => void;
}) {
  const { data: track } = useQuery(trackQuery(car));
  return (
    <Suspense fallback={null}>
      <CarsMap
        fleet={fleet}
        ready
        // The region around the vehicle, with its towns.
        closest={6.5}
        chosen={undefined}
        track={track}
        onChoose={() => undefined}
        onFailure={onFailure}
      />
    </Suspense>
  );
}

/** True once the element has been close to the visible part of the page. */
function useNear<E extends Element>() {
  const place = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isNear] as const;
}
