import type { Gs1 } from '#core/gs1.ts';
import { useTexts } from '#web/texts.ts';
import { Day } from '#web/ui/Values.tsx';
import classes from './Scan.module.css';

/** The fields of a GS1 code, as on its label. */
export function LabelFields({ fields }: { fields: Gs1 }) {
  const t = useTexts('driver');
  const { sscc, gtin, batch, expiry, serial, count } = fields;
  const rows = [
    [t('gs1_sscc'), sscc],
    [t('gs1_gtin'), gtin],
    [t('gs1_batch'), batch],
    [t('gs1_expiry'), expiry && <Day value={expiry} />],
    [t('gs1_serial'), serial],
    [t('gs1_count'), count],
  ] as const;
  return (
    <section className={classes['label']} aria-label={t('label')}>
      <h2>{t('label')}</h2>
      <dl>
        {rows.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
