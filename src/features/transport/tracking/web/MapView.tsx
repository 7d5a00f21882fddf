import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { setAppState, useAppState } from '#web/app-state.ts';
import { useTexts } from '#web/texts.ts';
import { IconChevronDown, IconChevronUp, IconMapPinOff } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { CarPosition } from '../contract.ts';
import { CarList } from './CarList.tsx';
import { CarPanel } from './CarPanel.tsx';
import type { FleetState } from './fleet.ts';
import { trackQuery } from './queries.ts';
import classes from './Tracking.module.css';
import type { LiveFleet } from './use-fleet.ts';

const CarsMap = lazy(() => import('./CarsMap.tsx').then((module) => ({ default: module.CarsMap })));

/** The map with the list of cars next to it, on a phone as a bottom sheet. */
export function MapView({ live: { fleet, state, mode } }: { live: LiveFleet }) {
  const t = useTexts('map');
  const ofPackages = useTexts('packages');
  const { currentCar } = useAppState();
  const { car: asked }: { car?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [open, setOpen] = useState(asked !== undefined);
  const [broken, setBroken] = useState(false);
  const ready = mode !== 'loading' && state.count > 0;
  const chosen = carNamed(state, currentCar);
  const { data: track } = useQuery({ ...trackQuery(chosen?.id ?? 0), enabled: chosen !== undefined });

  const choose = (id: number | undefined): void => {
    setAppState({ currentCar: (id !== undefined && fleet.find(id)?.car) || null });
    setOpen(id !== undefined);
  };
  // A link to a car selects it; the parameter is then removed so that other cars can be selected.
  const wanted = asked === undefined ? undefined : state.results.find(({ id }) => id === Number(asked));
  useEffect(() => {
    if (!wanted) return;
    setAppState({ currentCar: wanted.car });
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false, viewTransition: false });
  }, [wanted, navigate]);

  return (
    <div className={classes['layout']} data-waiting={mode === 'loading' || undefined}>
      <div className={classes['map']}>
        {broken ? (
          <Notice text={t('no_webgl')} />
        ) : (
          <Suspense fallback={null}>
            <CarsMap
              fleet={fleet}
              ready={ready}
              chosen={chosen?.id}
              track={chosen && track}
              onChoose={choose}
              onFailure={() => setBroken(true)}
            />
          </Suspense>
        )}
        {mode !== 'loading' && state.count === 0 && (
          <p className={classes['empty']} role="status">
            <IconMapPinOff aria-hidden />
            {ofPackages('no_tracking')}
          </p>
        )}
      </div>
      {state.count > 0 && (
        <div className={classes['side']} data-open={open}>
          <button
            type="button"
            className={classes['handle']}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronDown aria-hidden /> : <IconChevronUp aria-hidden />}
            {chosen ? chosen.car : t(open ? 'hide_list' : 'show_list')}
          </button>
          <div className={classes['sheet']}>
            {chosen ? (
              <CarPanel key={chosen.id} car={chosen} stops={track?.stops} onBack={() => choose(undefined)} />
            ) : (
              <CarList cars={state.results} onChoose={choose} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** A copy, as the cars of the fleet move in place. */
function carNamed({ results }: FleetState, name: string | null): CarPosition | undefined {
  const car = name === null ? undefined : results.find((one) => one.car === name);
  return car && { ...car };
}
