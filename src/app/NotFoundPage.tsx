import { NotFoundPanel } from '#web/ui/Panels.tsx';

/** Any path that the route table does not know (NAV-23). */
export function NotFoundPage() {
  return <NotFoundPanel />;
}
