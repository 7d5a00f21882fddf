import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { IconChevronLeft } from '#web/ui/icons.ts';
import type { CarPosition } from '../contract.ts';
import { CarAge } from './CarAge.tsx';
import { CarSpeed } from './CarSpeed.tsx';
import classes from './Tracking.module.css';

export interface Stop {
  readonly from: string;
  readonly until: string;
}

/** The selected car: its details, and its stops of the last 24 hours. */
export function CarPanel({
  car,
  stops,
  onBack,
}: {
  car: CarPosition;
  /** Undefined until loaded. */
  stops: readonly Stop[] | undefined;
  onBack: () => void;
}) {
  const t = useTexts('map');
  const tag = useLanguageTag();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const times = new Intl.DateTimeFormat(tag, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <section className={classes['panel']} aria-label={car.car}>
      <PlainButton look="quiet" icon={<IconChevronLeft aria-hidden />} onClick={onBack}>
        {t('back')}
      </PlainButton>
      <h2 ref={heading} tabIndex={-1}>
        {car.car}
      </h2>
      <Facts
        facts={[
          { label: t('speed'), value: <CarSpeed speed={car.speed} /> },
          { label: t('destination'), value: car.destination },
          { label: t('updated'), value: <CarAge value={car.updated_at} /> },
          {
            label: t('airbill'),
            value: car.airbill && (
              <Link to="/packages" search={{ search: car.airbill }}>
                {car.airbill}
              </Link>
            ),
          },
          { label: t('type'), value: car.type },
        ]}
      />
      {stops !== undefined && (
        <>
          <h3>{t('stops')}</h3>
          {stops.length === 0 && <p className={classes['none']}>{t('no_stops')}</p>}
          <ol className={classes['stops']}>
            {stops.toReversed().map(({ from, until }) => (
              <li key={from}>
                {t('stop_time', {
                  from: times.format(new Date(from)),
                  until: times.format(new Date(until)),
                })}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
