import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FailurePanel } from '#web/ui/Panels.tsx';
import classes from './DeliveryReports.module.css';
import { pictureQuery } from './queries.ts';

/**
 * A photo of a report, or its signature without a hash; a photo opens in a new tab. It is fetched with the
 * session's credentials and shown from an object URL.
 */
export function Picture({ report, sha256, label }: { report: number; sha256?: string; label: string }) {
  const { data, error, refetch } = useQuery(pictureQuery(report, sha256));
  const look = sha256 === undefined ? classes['signature'] : classes['photo'];
  if (error) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div className={`${look} ${classes['loading']}`} aria-hidden="true" />;
  const image = <Loaded data={data} label={label} look={look} />;
  if (sha256 === undefined) return image;
  return (
    <button
      type="button"
      className={classes['enlarge']}
      onClick={() => window.open(URL.createObjectURL(data), '_blank', 'noopener')}
    >
      {image}
    </button>
  );
}

function Loaded({ data, label, look }: { data: Blob; label: string; look: string | undefined }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  return <img ref={show} className={look} alt={label} />;
}
