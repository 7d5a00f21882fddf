import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callUntyped } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type Entry, entryEndpoints } from '../contract.ts';
import { type EntryKind, paramsOf } from '../rules.ts';
import classes from './Entries.module.css';

/** Fetches an entry as it stands now; it is what a change begins from. */
export function LoadedEntry({
  kind,
  id,
  parent,
  title,
  onClose,
  children,
}: {
  kind: EntryKind;
  id: number;
  parent: number | undefined;
  title: string;
  onClose: () => void;
  children: (entry: Entry) => ReactNode;
}) {
  const t = useTexts('entries');
  const { data, error, refetch } = useQuery({
    queryKey: ['entry', kind, parent, id],
    queryFn: ({ signal }) =>
      callUntyped(entryEndpoints[kind].form, { params: paramsOf(kind, id, parent) }, { signal }),
    // A form that is being filled in must not change under the person's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isEntry(data)) return children(data);
  return (
    <FormDialog title={title} onClose={onClose}>
      <div className={classes['body']}>
        {error ? (
          <FailurePanel error={error} onRetry={() => void refetch()} />
        ) : (
          <p className={classes['soft']}>{t('loading')}</p>
        )}
        <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>
      </div>
    </FormDialog>
  );
}

/** Whether an answer is an entry: its shape was checked when it arrived. */
export function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'updated_at' in value && 'names' in value;
}
