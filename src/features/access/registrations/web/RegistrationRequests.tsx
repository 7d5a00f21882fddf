import { lazy, Suspense, useState } from 'react';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { type Registration, registrationsList } from '../contract.ts';
import { registrationColumns, registrationFilters } from './columns.tsx';
import { registrationsQuery } from './queries.ts';
import type { RequestPart } from './RequestDialog.tsx';

// Its forms are loaded when a request is opened.
const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog.tsx')).RequestDialog }));

/** The registration requests: each opens with its details, and a pending one can be decided. */
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
