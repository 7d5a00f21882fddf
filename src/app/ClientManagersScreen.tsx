import { type ComponentProps, lazy, Suspense } from 'react';
import { ClientFrame } from '#features/clients/web/ClientFrame.tsx';
import { ClientManagers } from '#features/managers/web/ClientManagers.tsx';
import { NotFoundPanel } from '#web/ui/Panels.tsx';
import { usePathId } from '#web/use-path-id.ts';

const UserEditor = lazy(() =>
  import('#features/users/web/UserEditor.tsx').then((module) => ({ default: module.UserEditor })),
);

/** One client's managers; their own data are edited in the form of users. */
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
