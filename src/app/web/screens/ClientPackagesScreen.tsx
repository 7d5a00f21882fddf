import { ClientFrame } from '#features/supply/clients/web/ClientFrame.tsx';
import { ClientPackages } from '#features/transport/packages/web/ClientPackages.tsx';
import { NotFoundPanel } from '#web/ui/Panels.tsx';
import { usePathId } from '#web/use-path-id.ts';

/** /clients/{id}/packages. */
export function ClientPackagesScreen() {
  const id = usePathId();
  if (id === undefined) return <NotFoundPanel />;
  return (
    <ClientFrame key={id} id={id} at="packages">
      <ClientPackages id={id} />
    </ClientFrame>
  );
}
