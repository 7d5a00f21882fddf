import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { openedRecord } from '#app/web/palette/opened-path.ts';
import { NoticeBell } from '#features/oversight/notices/web/NoticeBell.tsx';
import { SearchButton } from './SearchButton.tsx';

/** The palette only loses one recent record when it cannot be loaded. */
const OpenedRecord = lazy(async () => {
  const module = await import('#app/web/palette/OpenedRecord.tsx').catch(() => undefined);
  return { default: module?.OpenedRecord ?? (() => null) };
});

/** The header's tools for signed-in users, in one chunk apart from the start. */
export function HeaderTools() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' });
  const record = openedRecord(path);
  return (
    <>
      {record && (
        <Suspense fallback={null}>
          <OpenedRecord key={path} {...record} />
        </Suspense>
      )}
      <NoticeBell />
      <SearchButton />
    </>
  );
}
