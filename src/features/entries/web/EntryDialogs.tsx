import { useTexts } from '#web/texts.ts';
import { closeEntry, type EntryRequest, useEntryRequest } from './queries.ts';
import { EndDialog } from './EndDialog.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { EntryForm } from './EntryForm.tsx';
import { InvoiceFileDialog } from './InvoiceFileDialog.tsx';
import { LoadedEntry } from './LoadedEntry.tsx';

/** The dialog of the entry that was asked for, above whatever page asked. */
export function EntryDialogs() {
  const request = useEntryRequest();
  return request && <EntryDialog key={`${request.act} ${request.kind} ${request.id}`} request={request} />;
}

function EntryDialog({ request }: { request: EntryRequest }) {
  const t = useTexts('entries');
  const { act, kind, id = 0, parent, name = '', start = {}, names = {} } = request;
  switch (act) {
    case 'new':
      return (
        <EntryForm
          kind={kind}
          parent={parent}
          title={t(`new_${kind}`)}
          start={start}
          names={names}
          onClose={closeEntry}
        />
      );
    case 'edit':
      return (
        <LoadedEntry kind={kind} id={id} parent={parent} title={t('edit', { name })} onClose={closeEntry}>
          {(entry) => (
            <EntryForm
              kind={kind}
              parent={parent}
              entry={entry}
              title={t('edit', { name })}
              start={entry}
              names={entry.names}
              onClose={closeEntry}
            />
          )}
        </LoadedEntry>
      );
    case 'see':
      return (
        <LoadedEntry kind={kind} id={id} parent={parent} title={t('see', { name })} onClose={closeEntry}>
          {(entry) => (
            <EntryDetails
              kind={kind}
              entry={entry}
              parent={parent}
              name={name}
              title={t('see', { name })}
              onClose={closeEntry}
            />
          )}
        </LoadedEntry>
      );
    case 'end':
      return <EndDialog kind={kind} id={id} parent={parent} name={name} onClose={closeEntry} />;
    case 'file':
      return <InvoiceFileDialog id={id} name={name} onClose={closeEntry} />;
  }
}
