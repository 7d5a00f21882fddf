import { useRef, useState } from 'react';
import { signalHit } from '#web/camera/hit-signal.ts';
import { type CameraState, useCamera } from '#web/camera/use-camera.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconBulb, IconBulbOff } from '#web/ui/icons.ts';
import classes from './Scan.module.css';

/** The camera of the scan page with torch and camera selection, or the reason why it is unavailable. */
export function ScanCamera({ onCode }: { onCode: (code: string) => void }) {
  const [attempt, setAttempt] = useState(0);
  return <OpenCamera key={attempt} onCode={onCode} onRestart={() => setAttempt(attempt + 1)} />;
}

function OpenCamera({ onCode, onRestart }: { onCode: (code: string) => void; onRestart: () => void }) {
  const t = useTexts('driver');
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => {
    signalHit();
    onCode(code);
  });
  const { state, cameras, chosen, torch } = camera;
  const isOff = state === 'refused' || state === 'missing' || state === 'failed';
  return (
    <section className={classes['camera']} aria-label={t('camera')} data-state={state}>
      {/* A live camera preview has nothing to caption. */}
      <video ref={video} className={classes['picture']} hidden={isOff} muted playsInline aria-hidden />
      {isOff ? (
        <div className={classes['off']}>
          <p role="status">{t(offTexts[state])}</p>
          {state !== 'missing' && <PlainButton onClick={onRestart}>{t('camera_again')}</PlainButton>}
        </div>
      ) : (
        <>
          <span className={classes['frame']} aria-hidden />
          <p className={classes['aim']} role="status">
            {t(state === 'running' ? 'camera_running' : 'camera_starting')}
          </p>
          <div className={classes['controls']}>
            {torch !== undefined && (
              <PlainButton
                aria-pressed={torch}
                icon={torch ? <IconBulbOff aria-hidden /> : <IconBulb aria-hidden />}
                onClick={camera.switchTorch}
              >
                {t('torch')}
              </PlainButton>
            )}
            {cameras.length > 1 && (
              <select
                aria-label={t('choose_camera')}
                value={chosen}
                onChange={({ currentTarget }) => camera.choose(currentTarget.value)}
              >
                {cameras.map(({ id, name }, place) => (
                  <option key={id} value={id}>
                    {name || t('camera_number', { number: place + 1 })}
                  </option>
                ))}
              </select>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const offTexts = {
  refused: 'camera_refused',
  missing: 'camera_missing',
  failed: 'camera_failed',
} as const satisfies Partial<Record<CameraState, string>>;
