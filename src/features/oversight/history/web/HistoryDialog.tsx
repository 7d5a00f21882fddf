import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useTexts } from '#web/texts.ts';
import classes from './History.module.css';
import { HistoryEntries } from './HistoryEntries.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { exportHistory, type HistoryOf, historyQuery } from './queries.ts';

/** The history of a record, newest first, filtered by user and by day. */
export function HistoryDialog({
  noun,
  id,
  name,
  onClose,
}: HistoryOf & { name: string; onClose: () => void }) {
  const t = useTexts('history');
  const [filters, setFilters] = useState({ actor: '', day: '' });
  const of = { noun, ...(id !== undefined && { id }) };
  const loaded = useInfiniteQuery(historyQuery(of, filters)).data?.pages[0]?.people;
  const [people, setPeople] = useState<readonly { actor: string; name: string }[]>([]);
  // While another filter loads, the choice stays as it was.
  if (loaded !== undefined && loaded !== people) setPeople(loaded);
  return (
    <FormDialog wide reading title={t('of', { name })} onClose={onClose}>
      <div className={classes['body']}>
        <div className={classes['bar']}>
          <HistoryFilters people={people} value={filters} onChange={setFilters} />
          {noun !== 'global_settings' && id !== undefined && (
            <ExportButton hint={t('export_hint')} save={() => exportHistory(noun, id)} />
          )}
        </div>
        <HistoryEntries of={of} filters={filters} />
      </div>
    </FormDialog>
  );
}
