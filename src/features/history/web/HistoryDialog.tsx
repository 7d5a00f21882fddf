import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ExportButton } from '#web/ui/ExportButton.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ChangeEntry } from './ChangeEntry.tsx';
import classes from './History.module.css';
import { HistoryFilters } from './HistoryFilters.tsx';
import { exportHistory, type HistoryOf, historyQuery } from './queries.ts';

/** Who changed what of a record, when and why; newest first, by person and by day. */
export function HistoryDialog({
  noun,
  id,
  name,
  onClose,
}: HistoryOf & { name: string; onClose: () => void }) {
  const t = useTexts('history');
  const [filters, setFilters] = useState({ actor: '', day: '' });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery({ noun, ...(id !== undefined && { id }) }, filters),
  );
  const [people, setPeople] = useState<readonly { actor: string; name: string }[]>([]);
  const told = data?.pages[0]?.people;
  // While another filter loads, the choice stays as it was.
  if (told !== undefined && told !== people) setPeople(told);
  const entries = data?.pages.flatMap((page) => page.results) ?? [];
  const narrowed = filters.actor !== '' || filters.day !== '';
  return (
    <FormDialog wide reading title={t('of', { name })} onClose={onClose}>
      <div className={classes['body']} aria-busy={data === undefined && error === null}>
        <div className={classes['bar']}>
          <HistoryFilters people={people} value={filters} onChange={setFilters} />
          {noun !== 'global_settings' && id !== undefined && (
            <ExportButton hint={t('export_hint')} save={() => exportHistory(noun, id)} />
          )}
        </div>
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
        <footer>
          {hasNextPage && (
            <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('older')}
            </PlainButton>
          )}
          <PlainButton onClick={onClose}>{t('common.close')}</PlainButton>
        </footer>
      </div>
    </FormDialog>
  );
}
