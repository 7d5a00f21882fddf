/** The `ordering` of a cities call, which may also be given as `sort` and `order`. */
export function orderingOf(query: { ordering?: unknown; sort?: unknown; order?: unknown }): unknown {
  if (query.ordering !== undefined || typeof query.sort !== 'string') return query.ordering;
  const descending = typeof query.order === 'string' && /^(desc|descending|-1)$/i.test(query.order);
  return `${descending ? '-' : ''}${query.sort}`;
}
