import { useParams } from '@tanstack/react-router';

/** The id in the address (`/clients/$id/…`), or undefined when it is not a valid id. */
export function usePathId(): number | undefined {
  const { id }: { id?: string } = useParams({ strict: false });
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
