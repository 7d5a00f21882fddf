import { reason } from '#locales/reasons.ts';
import {
  type Fields,
  hiddenProduct,
  hiddenText,
  hiddenValue,
  paragraph,
  quantity,
  shortText,
} from './field.ts';

/** The ranges in which a product is kept; each has a text below. */
export const storageClasses = ['2-8', '15-25', '-20', '-70', 'ambient'] as const;
export type StorageClass = (typeof storageClasses)[number];

const hiddenShortText = { ...shortText, blinding: hiddenText } as const;

/** Their texts in the dictionary `batches`. */
export const storageTexts = {
  '2-8': 'storage_2_8',
  '15-25': 'storage_15_25',
  '-20': 'storage_minus_20',
  '-70': 'storage_minus_70',
  ambient: 'storage_ambient',
} as const satisfies Record<StorageClass, string>;

/** What a trial supplies, per project. */
export const products = {
  project_id: {
    type: 'reference',
    to: 'projects',
    required: true,
    label: 'history.project',
    only: ['form', 'import', 'history'],
    blinding: 'open',
  },
  name: {
    // As long as the texts of lines, from which it is made.
    ...paragraph,
    required: true,
    label: 'batches.product',
    searchable: true,
    blinding: hiddenProduct,
    example: 'HX-12 20 mg',
  },
  strength: { ...hiddenShortText, label: 'batches.strength', searchable: true, example: '20 mg' },
  unit: { ...hiddenShortText, repeated: true, label: 'batches.unit', example: 'tablet' },
  pack_size: { ...quantity, label: 'batches.pack_size', blinding: hiddenValue, example: '28' },
  minimum_stock: { ...quantity, label: 'batches.minimum_stock', blinding: hiddenValue, example: '200' },
  storage_class: {
    type: 'code',
    pattern: new RegExp(`^(${storageClasses.join('|')})$`),
    error: reason('no_kind', { kinds: storageClasses.join(', ') }),
    repeated: true,
    label: 'batches.storage_class',
    blinding: hiddenValue,
    example: '2-8',
  },
  allowed_minutes_outside: {
    type: 'decimal',
    decimals: 0,
    negative: false,
    label: 'batches.allowed_minutes_outside',
    blinding: hiddenValue,
    example: '1440',
  },
  blinded_name: { ...hiddenShortText, label: 'batches.blinded_name', example: 'Study medication' },
} as const satisfies Fields;
