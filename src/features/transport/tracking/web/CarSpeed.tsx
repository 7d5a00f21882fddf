import { useTexts } from '#web/texts.ts';

/** '64 km/h', or that the car is stationary. */
export function CarSpeed({ speed }: { speed: number }) {
  const t = useTexts('map');
  const rounded = Math.round(speed);
  return <span>{rounded === 0 ? t('standing') : t('kmh', { speed: rounded })}</span>;
}
