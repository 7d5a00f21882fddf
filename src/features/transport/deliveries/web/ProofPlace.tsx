import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCurrentLocation, IconX } from '#web/ui/icons.ts';
import classes from './Proof.module.css';
import type { Position } from './report-values.ts';

/** Location of the hand-over. Requested from the device only on a button press. */
export function ProofPlace({
  position,
  onChange,
}: {
  position: Position | undefined;
  onChange: (position: Position | undefined) => void;
}) {
  const t = useTexts('driver');
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        setState('idle');
        onChange({ lat, lng, accuracy });
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className={classes['spot']} role="group" aria-label={t('place')}>
      {position === undefined ? (
        <PlainButton icon={<IconCurrentLocation aria-hidden />} busy={state === 'asking'} onClick={ask}>
          {t('add_place')}
        </PlainButton>
      ) : (
        <PlainButton icon={<IconX aria-hidden />} onClick={() => onChange(undefined)}>
          {t('remove_place')}
        </PlainButton>
      )}
      <p role="status">
        {position !== undefined && t('place_added', { metres: Math.round(position.accuracy ?? 0) })}
        {state === 'refused' && position === undefined && t('place_refused')}
      </p>
    </div>
  );
}
