import { useQuery } from '@tanstack/react-query';
import type { FormKind } from '#record-types/forms.ts';
import { useTexts } from '#web/texts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import classes from './RecordForms.module.css';
import { type RecordParts, useRecordParts } from './RecordParts.tsx';

/** Says before an edit that it makes the signatures of the record void. */
export function SignedNotice({
  kind,
  id,
  parent,
}: {
  kind: FormKind;
  id: number;
  parent: number | undefined;
}) {
  const query = useRecordParts().signatures(kind, id, parent);
  return query && <Shown query={query} />;
}

function Shown({ query }: { query: NonNullable<ReturnType<RecordParts['signatures']>> }) {
  const t = useTexts('signatures');
  const { data } = useQuery(query);
  if (data?.results.some((one) => !one.is_void) !== true) return null;
  return (
    <div className={classes['whole']}>
      <Notice text={t('edit_voids')} />
    </div>
  );
}
