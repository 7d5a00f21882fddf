import { showMoment } from '#locales/dates.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import type { Signature } from '../contract.ts';
import classes from './Signatures.module.css';

/** The signatures of a record, newest first, including void ones. */
export function Signatures({ signatures }: { signatures: readonly Signature[] }) {
  const t = useTexts('signatures');
  const tag = useLanguageTag();
  if (signatures.length === 0) return <p className={classes['none']}>{t('none')}</p>;
  return (
    <ul className={classes['list']} aria-label={t('title')}>
      {signatures.map(({ id, printed_name, meaning, signed_at, is_void, voided_at, file_sha256 }) => (
        <li key={id} data-void={is_void}>
          <span className={classes['head']}>
            <strong>{printed_name}</strong>
            <Badge tone={is_void ? 'bad' : 'good'}>{t(is_void ? 'void' : 'valid')}</Badge>
          </span>
          <span>
            {t('signed_line', { meaning: t(`meaning_${meaning}`), when: showMoment(signed_at, tag) })}
          </span>
          {is_void && (
            <small>
              {voided_at === null ? t('void_changed') : t('void_since', { when: showMoment(voided_at, tag) })}
            </small>
          )}
          {file_sha256 !== null && (
            <small title={file_sha256}>{t('file_hash', { hash: file_sha256.slice(0, 16) })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}
