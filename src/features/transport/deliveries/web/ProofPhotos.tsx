import { useEffect, useMemo, useState } from 'react';
import { sha256Of, shrinkPhoto } from '#web/camera/shrink-photo.ts';
import { useTexts } from '#web/texts.ts';
import { IconCamera, IconX } from '#web/ui/icons.ts';
import { photoMaxBytes, photosMaximum } from '../rules.ts';
import classes from './Proof.module.css';

export interface TakenPhoto {
  readonly sha256: string;
  readonly blob: Blob;
  readonly takenAt: string | undefined;
}

/** Up to five photos from the phone's camera, downscaled before upload. */
export function ProofPhotos({
  photos,
  onChange,
}: {
  photos: readonly TakenPhoto[];
  onChange: (photos: readonly TakenPhoto[]) => void;
}) {
  const t = useTexts('driver');
  const ofProof = useTexts('deliveries');
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const all = [...photos];
    for (const file of files.slice(0, photosMaximum - photos.length)) {
      try {
        const blob = await shrinkPhoto(file, photoMaxBytes);
        const sha256 = await sha256Of(blob);
        // Skips duplicates.
        if (!all.some((one) => one.sha256 === sha256)) {
          all.push({ sha256, blob, takenAt: new Date().toISOString() });
        }
      } catch {
        setFailed(true);
      }
    }
    onChange(all);
    setBusy(false);
  };

  return (
    <div className={classes['photos']} role="group" aria-label={ofProof('photos')}>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, place) => (
            <li key={photo.sha256}>
              <Picture blob={photo.blob} name={ofProof('photo', { number: place + 1 })} />
              <button
                type="button"
                aria-label={t('remove_photo', { number: place + 1 })}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
              >
                <IconX size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < photosMaximum && (
        <label className={classes['add']} aria-busy={busy || undefined}>
          <IconCamera size={20} aria-hidden />
          <span>
            {t('add_photo')} ({photos.length}/{photosMaximum})
          </span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={busy}
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])]);
              // Allows selecting the same file again.
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      <p className={classes['error']} role="status">
        {failed && t('photo_failed')}
      </p>
    </div>
  );
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={name} />;
}
