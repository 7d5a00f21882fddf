import { batchQuery } from '#features/supply/batches/web/queries.ts';
import { opened } from './opened.ts';

export const OpenedBatch = opened('batches', batchQuery, ({ number, product, project }) => ({
  label: number,
  detail: `${product.name} · ${project.name}`,
}));
