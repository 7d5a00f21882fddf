import { OpenIssuesPage } from '#features/supply/open-issues/web/OpenIssuesPage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /gaps, with saved views and the list actions of `exchange`. */
export function OpenIssuesScreen() {
  return <OpenIssuesPage Actions={Actions} />;
}

const Actions = actionsOf('gaps', 'open_issues');
