import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ChangeEntry } from './ChangeEntry.tsx';
import classes from './History.module.css';
import { type HistoryFilters, type HistoryOf, historyQuery } from './queries.ts';

const everything: HistoryFilters = { actor: '', day: '' };

/** The changes of a record, newest first, with their number; older ones are loaded on demand. */
export function HistoryEntries({ of, filters = everything }: { of: HistoryOf; filters?: HistoryFilters }) {
  const t = useTexts('history');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(of, filters),
  );
  const entries = data?.pages.flatMap((page) => page.results) ?? [];
  const narrowed = filters.actor !== '' || filters.day !== '';
  return (
    <div className={classes['list']} aria-busy={data === undefined && error === null}>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      <p className={classes['count']} role="status">
        {data &&
          (entries.length > 0
            ? t('count', { count: data.pages[0]?.count ?? 0 })
            : t(narrowed ? 'none_fitting' : 'none'))}
      </p>
      {entries.length > 0 && (
        <ol className={classes['entries']} aria-label={t('title')}>
          {entries.map((entry) => (
            <ChangeEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className={classes['end']}>
          <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
