import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordsAtOnce } from '#features/supply/record-forms/contract.ts';
import type { RecordKind } from '#record-types/forms.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload, IconTrash } from '#web/ui/icons.ts';
import { useMayWrite } from '#web/use-may-write.ts';
import { exportRecords } from './queries.ts';
import { VoidSelectedDialog } from './VoidSelectedDialog.tsx';

/** What can be done with the selected records of a list: save them as a spreadsheet, void them with one reason. */
export function SelectedRecords({
  kind,
  project,
  ids,
  onDone,
}: {
  kind: RecordKind;
  project: number;
  ids: readonly number[];
  onDone: () => void;
}) {
  const t = useTexts('records');
  const forms = useTexts('recordForms');
  const mayWrite = useMayWrite();
  const [asked, setAsked] = useState(false);
  const saving = useMutation({ mutationFn: () => exportRecords(kind, project, ids) });
  const tooMany = ids.length > recordsAtOnce;
  return (
    <>
      <PlainButton
        icon={<IconDownload aria-hidden />}
        busy={saving.isPending}
        disabled={tooMany}
        onClick={() => saving.mutate()}
      >
        {t('export_selected')}
      </PlainButton>
      {mayWrite && (
        <PlainButton icon={<IconTrash aria-hidden />} disabled={tooMany} onClick={() => setAsked(true)}>
          {forms('void_action')}
        </PlainButton>
      )}
      {tooMany && <p role="alert">{t('too_many_selected', { count: recordsAtOnce })}</p>}
      {asked && (
        <VoidSelectedDialog
          kind={kind}
          project={project}
          ids={ids}
          onClose={() => setAsked(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}
