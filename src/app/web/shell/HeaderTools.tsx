import { NoticeBell } from '#features/oversight/notices/web/NoticeBell.tsx';
import { SearchButton } from './SearchButton.tsx';

/** What the header offers to those who are signed in, in one chunk beside the start. */
export function HeaderTools() {
  return (
    <>
      <NoticeBell />
      <SearchButton />
    </>
  );
}
