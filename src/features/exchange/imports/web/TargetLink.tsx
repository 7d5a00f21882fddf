import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#web/texts.ts';
import type { ImportedFile } from '../contract.ts';

/** A link to the list of an imported file; only a text for a project's list without its project. */
export function TargetLink({ found }: { found: Pick<ImportedFile, 'resource' | 'project'> }) {
  const t = useTexts('imports');
  const place = placeOf(found);
  if (place === undefined) return t(found.resource);
  return <Link {...place}>{t(found.resource)}</Link>;
}

function placeOf({
  resource,
  project,
}: Pick<ImportedFile, 'resource' | 'project'>): Pick<LinkProps, 'to' | 'search'> | undefined {
  switch (resource) {
    case 'clients':
    case 'projects':
    case 'products':
      return { to: '/batches', search: { tab: 'products' } };
    case 'kits':
      return { to: '/batches', search: { tab: 'kits' } };
    case 'batches':
    case 'packages':
    case 'invoices':
      return { to: `/${resource}` };
    case 'package_statuses':
      return { to: '/packages' };
    case 'invoice_payments':
      return { to: '/invoices' };
    case 'project_notes':
      return project === null ? undefined : { to: `/projects/${project.id}` };
    default:
      return project === null
        ? undefined
        : { to: `/projects/${project.id}`, search: { tab: listOf[resource] } };
  }
}

/** Lines are shown in the list of their records. */
const listOf = {
  inbounds: 'inbounds',
  inbound_lines: 'inbounds',
  outbounds: 'outbounds',
  outbound_lines: 'outbounds',
  returns: 'returns',
  return_lines: 'returns',
  inventories: 'inventories',
  destructions: 'destructions',
  destruction_lines: 'destructions',
} as const;
