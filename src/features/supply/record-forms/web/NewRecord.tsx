import { useQuery } from '@tanstack/react-query';
import { hasDefaults, isVoided } from '#record-types/forms.ts';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useTexts } from '#web/texts.ts';
import { closeRecord, openRecord, type RecordRequest } from './queries.ts';
import { RecordForm } from './RecordForm.tsx';
import classes from './RecordForms.module.css';
import { useRecordParts } from './RecordParts.tsx';

/** The form of a new record, with default values from the latest one of the project. */
export function NewRecord({ request }: { request: RecordRequest }) {
  const t = useTexts('recordForms');
  const { kind, parent, start = {}, names = {}, again = 0 } = request;
  const title = t(`new_${kind}`);
  const project = hasDefaults(kind) ? (isVoided(kind) ? parent : Number(start['project_id'])) : undefined;
  const { data, isLoading } = useQuery({
    ...useRecordParts().defaults(project ?? 0, again),
    enabled: Boolean(project),
  });
  if (isLoading) {
    return (
      <FormDialog title={title} wide onClose={closeRecord}>
        <div className={classes['body']}>
          <p className={classes['soft']}>{t('loading')}</p>
        </div>
      </FormDialog>
    );
  }
  const offered = hasDefaults(kind) ? data?.[kind] : undefined;
  return (
    <RecordForm
      kind={kind}
      parent={parent}
      title={title}
      start={{ ...offered?.values, ...start }}
      names={{ ...offered?.names, ...names }}
      offered={offered?.values}
      onAnother={(kept) =>
        openRecord({
          ...request,
          start: { ...start, ...kept.values },
          names: { ...names, ...kept.names },
          again: again + 1,
        })
      }
      onClose={closeRecord}
    />
  );
}
