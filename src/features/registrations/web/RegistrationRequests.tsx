import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { useList } from '#web/use-list.ts';
import { type Registration, registrationsList } from '../contract.ts';
import { registrationColumns, registrationFilters } from './columns.tsx';
import { registrationsQuery } from './queries.ts';
import type { RequestPart } from './RequestDialog.tsx';

// Its forms are loaded when somebody opens a request.
const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog.tsx')).RequestDialog }));

/** The requests for an account: each opens with all its facts, and one that waits can be decided. */
export function RegistrationRequests() {
  const t = useTexts('registrations');
  const list = useList({ declaration: registrationsList, query: registrationsQuery });
  const [opened, setOpened] = useState<{ request: Registration; part: RequestPart }>();
  return (
    <>
      <DataTable
        name="registrations"
        label={t('title')}
        list={list}
        columns={registrationColumns(t, (request, part) => setOpened({ request, part }))}
        filters={registrationFilters(t)}
        empty={t('empty')}
        rowKey={(row) => row.id}
        onPick={(request) => setOpened({ request, part: 'facts' })}
      />
      <Suspense>
        {opened && (
          <RequestDialog
            key={`${opened.request.id} ${opened.part}`}
            {...opened}
            onPart={(part) => setOpened({ ...opened, part })}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
