// Which record a path is about, by the names of the test data.

/** Names that do not lose a final s. */
export const singular: Readonly<Record<string, string>> = { inventories: 'inventory', batches: 'batch' };

/** The noun at the beginning of a path. */
export function nounOf(
  path: string,
):
  | 'shipment_request'
  | 'client'
  | 'project'
  | 'package'
  | 'invoice'
  | 'product'
  | 'batch'
  | 'temperature'
  | 'excursion' {
  if (path.startsWith('/api/batches/')) return 'batch';
  return /^\/api\/(client|project|package|invoice|product|temperature|excursion|shipment_request)s\//.exec(
    path,
  )?.[1] as 'client' | 'project';
}

/** The record of a project at the end of a path. */
export function recordOf(path: string): 'inbound' | 'outbound' | 'return' | 'inventory' | 'destruction' {
  const [, kind = ''] = /\/(\w+)\/\{recordId\}/.exec(path) ?? [];
  return (kind === 'inventories' ? 'inventory' : kind.replace(/s$/, '')) as 'inbound';
}
