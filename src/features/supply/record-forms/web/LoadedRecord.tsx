import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FormKind } from '#record-types/forms.ts';
import { callUntyped } from '#web/client.ts';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useTexts } from '#web/texts.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import type { AnyRecord } from '../contract.ts';
import { paramsOf } from '../rules.ts';
import classes from './RecordForms.module.css';
import { useRecordParts } from './RecordParts.tsx';

/** Fetches the current version of a record for editing. */
export function LoadedRecord({
  kind,
  id,
  parent,
  title,
  onClose,
  children,
}: {
  kind: FormKind;
  id: number;
  parent: number | undefined;
  title: string;
  onClose: () => void;
  children: (record: AnyRecord) => ReactNode;
}) {
  const t = useTexts('recordForms');
  const { endpoints } = useRecordParts();
  const { data, error, refetch } = useQuery({
    queryKey: ['record form', kind, parent, id],
    queryFn: ({ signal }) =>
      callUntyped(endpoints[kind].form, { params: paramsOf(kind, id, parent) }, { signal }),
    // A form must not change while the user edits it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isRecord(data)) return children(data);
  return (
    <FormDialog title={title} onClose={onClose}>
      <div className={classes['body']}>
        {error ? (
          <FailurePanel error={error} onRetry={() => void refetch()} />
        ) : (
          <p className={classes['soft']}>{t('loading')}</p>
        )}
      </div>
    </FormDialog>
  );
}

/** Type guard for a record: its shape was validated when the response arrived. */
export function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && 'updated_at' in value && 'names' in value;
}
