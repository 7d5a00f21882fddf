import { ClientFrame } from '#features/supply/clients/web/ClientFrame.tsx';
import { ClientProjects } from '#features/supply/projects/web/ClientProjects.tsx';
import { NotFoundPanel } from '#web/ui/Panels.tsx';
import { usePathId } from '#web/use-path-id.ts';

/** /clients/{id}/projects. */
export function ClientProjectsScreen() {
  const id = usePathId();
  if (id === undefined) return <NotFoundPanel />;
  return (
    <ClientFrame key={id} id={id} at="projects">
      <ClientProjects id={id} />
    </ClientFrame>
  );
}
