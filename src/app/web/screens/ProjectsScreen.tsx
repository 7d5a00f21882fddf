import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { ProjectsPage } from '#features/supply/projects/web/ProjectsPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /projects, with the list actions of `exchange`. */
export function ProjectsScreen() {
  return <ProjectsPage Actions={Actions} />;
}

const Actions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="projects" list={list} />
    {children}
    <ImportButton into={['projects']} />
  </>
);
