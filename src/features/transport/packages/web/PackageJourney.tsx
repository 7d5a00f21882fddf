import type { ReactNode } from 'react';
import { fold } from '#core/fold.ts';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { labelled } from '#locales/labelled.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { IconAlertTriangle, IconCheck } from '#web/ui/icons.ts';
import { Day, Moment } from '#web/ui/Values.tsx';
import type { PackageDetail } from '../contract.ts';
import { journeyOf, passingExceptions, type StepState } from '../journey.ts';
import classes from './PackageJourney.module.css';

/** The steps of a package with their times and places: side by side, on a narrow screen one below the other. */
export function PackageJourney({ found }: { found: PackageDetail }) {
  const t = useTexts('deliveries');
  const known = useKnown();
  const { steps } = journeyOf(found.statuses);
  return (
    <section aria-label={t('journey')}>
      <ol className={classes['steps']}>
        {steps.map(({ step, state, event }) => {
          const label = t(`step_${step}`);
          const status = event && known.label('status', event.status);
          return (
            <li
              key={step}
              className={classes['step']}
              data-state={state}
              data-end={step === 'returned' || undefined}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={classes['mark']} aria-hidden="true">
                {state === 'done' && <IconCheck size={14} />}
              </span>
              <span className={classes['name']}>{label}</span>
              {event === undefined ? (
                <span className={classes['soft']}>
                  <Unreached state={state} day={step === 'delivered' ? found.date : null} />
                </span>
              ) : (
                <>
                  {status !== undefined && fold(status) !== fold(label) && <span>{status}</span>}
                  <span className={classes['soft']}>
                    <Moment value={event.at} />
                  </span>
                  {event.place !== null && <span className={classes['soft']}>{event.place}</span>}
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Why a step has no time; for the delivery the day on which it is expected. */
function Unreached({ state, day }: { state: StepState; day: string | null }) {
  const t = useTexts('deliveries');
  if (state === 'skipped') return t('step_skipped');
  return day === null ? t('step_open') : <Expected day={day} />;
}

/** The exceptions of a package, as text and colour; renders nothing without any. */
export function PackageExceptions({ found }: { found: PackageDetail }) {
  const t = useTexts('deliveries');
  const problems = useProblems(found);
  if (problems.length === 0) return null;
  return (
    <ul className={classes['exceptions']} aria-label={t('problems')}>
      {problems.map(({ tone, words, details }) => (
        <li key={words} data-tone={tone}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            <strong>{words}</strong>
            {details.map((detail, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a detail is identified only by its position
              <span key={place}> · {detail}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Problem {
  readonly tone: 'bad' | 'attention';
  readonly words: string;
  readonly details: readonly ReactNode[];
}

function useProblems({ statuses, reports, days_overdue, date }: PackageDetail): Problem[] {
  const tag = useLanguageTag();
  const t = useTexts('deliveries');
  const problems: Problem[] = [];
  if (days_overdue !== null) {
    problems.push({
      tone: 'bad',
      words: t('overdue', { count: days_overdue }),
      details: date === null ? [] : [<Expected key="day" day={date} />],
    });
  }
  for (const { kind, event } of journeyOf(statuses).exceptions) {
    problems.push({
      tone: passingExceptions.has(kind) ? 'attention' : 'bad',
      words: t(`problem_${kind}`),
      details: [<Moment key="at" value={event.at} />, ...(event.place === null ? [] : [event.place])],
    });
  }
  // The last report counts: a failed attempt is over once the next one succeeds.
  const last = reports.at(-1);
  if (last === undefined) return problems;
  const { outcome, exception, condition, at } = last;
  const parts = [
    ...(outcome !== null && outcome !== 'delivered' ? [t(outcome)] : []),
    ...(exception === null ? [] : [t(`exception_${exception}`)]),
    ...(condition === null || condition === 'good' ? [] : [t(`condition_${condition}`)]),
  ];
  if (parts.length > 0) {
    problems.push({
      tone: 'bad',
      words: labelled(t('reported'), [...new Set(parts)].join(', '), tag),
      details: [<Moment key="at" value={at} />],
    });
  }
  return problems;
}

function Expected({ day }: { day: string }) {
  const t = useTexts('deliveries');
  return (
    <>
      {t('expected')} <Day value={day} />
    </>
  );
}
