import { useMutation, useQuery } from '@tanstack/react-query';
import { showMoment } from '#locales/dates.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import classes from './Certificates.module.css';
import { certificateVersionsQuery, downloadCertificateVersion, type Place } from './queries.ts';

/** All certificates uploaded for a destruction; renders nothing without any. */
export function CertificateVersions({ place }: { place: Place }) {
  const t = useTexts('certificates');
  const tag = useLanguageTag();
  const { data } = useQuery(certificateVersionsQuery(place));
  const saving = useMutation({
    mutationFn: (versionId: number) => downloadCertificateVersion(place, versionId),
  });
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className={classes['versions']} aria-label={t('older')}>
      <h3>{t('older')}</h3>
      <ul>
        {data.results.map(({ id, name, uploaded_at, uploaded_by, superseded_at }) => {
          const when = showMoment(uploaded_at, tag);
          return (
            <li key={id}>
              <span className={classes['version']}>
                <strong>{name}</strong>
                <small>
                  {uploaded_by === null
                    ? t('version_imported', { when })
                    : t('version', { when, who: uploaded_by })}
                </small>
              </span>
              {superseded_at === null && <Badge tone="good">{t('valid')}</Badge>}
              <PlainButton
                look="quiet"
                aria-label={t('download', { name })}
                busy={saving.isPending && saving.variables === id}
                onClick={() => saving.mutate(id)}
              >
                <IconDownload aria-hidden />
              </PlainButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
