import { KnownText } from '#features/administration/known-values/web/columns.tsx';
import { useTexts } from '#web/texts.ts';
import { Moment } from '#web/ui/Values.tsx';
import type { PackageDetail } from '../contract.ts';
import { exceptionOfStatus } from '../journey.ts';
import classes from './Packages.module.css';

type Step = PackageDetail['statuses'][number];

/** Every status of a package, the latest first, known or not. */
export function PackageHistory({ statuses }: { statuses: readonly Step[] }) {
  const t = useTexts('packages');
  return (
    <section className={classes.section}>
      <h2>{t('history')}</h2>
      {statuses.length === 0 && <p className={classes.soft}>{t('no_history')}</p>}
      <ol className={classes.timeline}>
        {statuses.toReversed().map((step) => (
          <li
            key={`${step.at} ${step.recorded_at} ${step.status} ${step.place}`}
            className={classes.step}
            data-exception={exceptionOfStatus(step.status)}
          >
            <strong>
              <KnownText field="status" text={step.status} />
            </strong>
            {step.place !== null && ` · ${step.place}`}
            <p>
              <Moment value={step.at} />
              {step.recorded_at === null && <span className={classes.soft}> · {t('recorded_time')}</span>}
            </p>
            {step.note !== null && <p>{step.note}</p>}
            {isRecordedLater(step) && (
              <p className={classes.soft}>
                {t('recorded')} <Moment value={step.recorded_at} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether a status was recorded at another time than it was reached, to the minute, as times are shown. */
function isRecordedLater(step: Step): step is Step & { recorded_at: string } {
  return step.recorded_at !== null && Math.abs(Date.parse(step.recorded_at) - Date.parse(step.at)) >= 60_000;
}
