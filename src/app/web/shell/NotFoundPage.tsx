import { NotFoundPanel } from '#web/ui/Panels.tsx';

/** Any path that is not in the route table (NAV-23). */
export function NotFoundPage() {
  return <NotFoundPanel />;
}
