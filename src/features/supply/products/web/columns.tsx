import { type StorageClass, storageTexts } from '#record-types/product.ts';
import { type Column, cell, count, link, quantity, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import type { ProductRow } from '../contract.ts';

/** The columns of the list of products. */
export function productColumns(t: Translate<'batches'>): Column<ProductRow>[] {
  return [
    text<ProductRow>('name', t('product'), { main: true, width: 24 }),
    text<ProductRow>('strength', t('strength'), { width: 10 }),
    text<ProductRow>('unit', t('unit'), { from: 'lg' }),
    quantity<ProductRow>('pack_size', t('pack_size'), { from: 'lg' }),
    quantity<ProductRow>('minimum_stock', t('minimum_stock'), { from: 'lg' }),
    cell<ProductRow>('storage_class', t('storage_class'), (row) => storageOf(row, t), { width: 9 }),
    text<ProductRow>('blinded_name', t('blinded_name'), { from: 'lg' }),
    link<ProductRow>('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text<ProductRow>('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
    count<ProductRow>('batches', t('batches_count')),
  ];
}

/** The storage class of a product in words. */
export function storageOf(
  { storage_class }: Pick<ProductRow, 'storage_class'>,
  t: (key: (typeof storageTexts)[StorageClass]) => string,
) {
  const texts: Readonly<Record<string, (typeof storageTexts)[StorageClass]>> = storageTexts;
  const key = texts[storage_class ?? ''];
  return key && t(key);
}
