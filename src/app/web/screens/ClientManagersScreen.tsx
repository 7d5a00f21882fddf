import { type ComponentProps, lazy, Suspense } from 'react';
import { ClientManagers } from '#features/people/managers/web/ClientManagers.tsx';
import { ClientFrame } from '#features/supply/clients/web/ClientFrame.tsx';
import { NotFoundPanel } from '#web/ui/Panels.tsx';
import { usePathId } from '#web/use-path-id.ts';

const UserEditor = lazy(() =>
  import('#features/people/users/web/UserEditor.tsx').then((module) => ({ default: module.UserEditor })),
);

/** One client's managers; their personal data are edited in the user form. */
export function ClientManagersScreen() {
  const id = usePathId();
  if (id === undefined) return <NotFoundPanel />;
  return (
    <ClientFrame key={id} id={id} at="managers">
      <ClientManagers id={id} Editor={Editor} />
    </ClientFrame>
  );
}

/** Loaded with the first manager that is edited. */
function Editor(of: ComponentProps<typeof UserEditor>) {
  return (
    <Suspense>
      <UserEditor {...of} />
    </Suspense>
  );
}
