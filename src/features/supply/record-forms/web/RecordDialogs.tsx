import type { ReactNode } from 'react';
import { useTexts } from '#web/texts.ts';
import { LoadedRecord } from './LoadedRecord.tsx';
import { NewRecord } from './NewRecord.tsx';
import { closeRecord, type RecordRequest, useRecordRequest } from './queries.ts';
import { RecordForm } from './RecordForm.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

/** The dialog of the requested record, above any page. */
export function RecordDialogs({ file }: { file: (request: RecordRequest) => ReactNode }) {
  const request = useRecordRequest();
  if (request === undefined) return undefined;
  if (request.act === 'file') return file(request);
  return (
    <RecordDialog
      key={`${request.act} ${request.kind} ${request.id} ${request.again}`}
      act={request.act}
      request={request}
    />
  );
}

function RecordDialog({
  act,
  request,
}: {
  act: Exclude<RecordRequest['act'], 'file'>;
  request: RecordRequest;
}) {
  const t = useTexts('recordForms');
  const { kind, id = 0, parent, name = '' } = request;
  switch (act) {
    case 'new':
      return <NewRecord request={request} />;
    case 'edit':
      return (
        <LoadedRecord kind={kind} id={id} parent={parent} title={t('edit', { name })} onClose={closeRecord}>
          {(record) => (
            <RecordForm
              kind={kind}
              parent={parent}
              record={record}
              title={t('edit', { name })}
              start={record}
              names={record.names}
              onClose={closeRecord}
            />
          )}
        </LoadedRecord>
      );
    case 'end':
      return <RemoveDialog kind={kind} id={id} parent={parent} name={name} onClose={closeRecord} />;
  }
}
