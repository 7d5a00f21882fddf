import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListFilters } from '#core/list-query.ts';
import { labelled } from '#locales/labelled.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { FoldedOnPhone } from '#web/ui/Facts.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ladder, type Step } from '../rules.ts';
import classes from './Expiry.module.css';
import { stepsQuery } from './queries.ts';

/** The number of batches per step, as bars; each links to its rows. */
export function ExpiryLadder({
  project,
  filters,
  current,
  to,
  known,
  search,
  folded = false,
}: {
  project?: number;
  /** The chosen client and project. */
  filters?: ListFilters;
  /** The step whose rows are shown. */
  current?: string | undefined;
  /** The page with the rows; this page by default. */
  to?: string;
  /** The numbers, if they were already loaded. */
  known?: Readonly<Record<Step, number>>;
  search: (step: Step) => (before: Record<string, unknown>) => Record<string, unknown>;
  /** On a phone, over its list: only the numbers, until it is opened. */
  folded?: boolean;
}) {
  const t = useTexts('expiry');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery({
    ...stepsQuery(project, filters),
    enabled: known === undefined,
  });
  if (error) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  const steps = known ?? data?.steps;
  const most = Math.max(1, ...ladder.map(({ step }) => steps?.[step] ?? 0));
  const bars = (
    <ul className={classes['ladder']} aria-label={t('chart')}>
      {ladder.map(({ step }) => {
        const count = steps?.[step] ?? 0;
        return (
          <li key={step}>
            <Link
              to={to ?? '.'}
              search={search(step)}
              resetScroll={to !== undefined}
              className={classes['step']}
              data-step={step}
              aria-current={current === step ? 'true' : undefined}
            >
              <span>{t(step)}</span>
              <span className={classes['bar']}>
                {count > 0 && <span style={{ width: `${Math.max(1, (count / most) * 100)}%` }} />}
              </span>
              <span className={classes['amount']}>{steps ? t('batches', { count }) : '…'}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
  if (!folded) return bars;
  const withBatches = ladder.filter(({ step }) => steps?.[step] !== 0);
  const numbers = withBatches.map(({ step }) => labelled(t(step), steps?.[step] ?? '…', tag));
  return <FoldedOnPhone label={numbers.join(' · ') || t('chart')}>{bars}</FoldedOnPhone>;
}
