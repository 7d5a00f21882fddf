import { reason } from '#locales/reasons.ts';
import { type Fields, hiddenProduct, hiddenText, hiddenValue, paragraph, quantity, text } from './field.ts';

/** The maximum number of lines of a record, for every way of writing it. */
export const linesMaximum = 5000;

/** Where destroyed goods come from (amendment 34); optional for a line. */
export const destroyedFrom = ['stock', 'returns'] as const;

/** What was shipped, received, returned or destroyed, by batch and product (amendment 5). */
export const lines = {
  batch: {
    ...text,
    identifier: true,
    label: 'records.batch',
    blinding: hiddenText,
    example: 'B-2041',
  },
  // Real files contain multi-line descriptions as products.
  product: { ...paragraph, label: 'records.product', blinding: hiddenProduct, example: 'HX-12 20 mg' },
  quantity: { ...quantity, label: 'records.quantity', blinding: hiddenValue },
} as const satisfies Fields;

/** The kits of a line, as numbers and ranges; goods come in before their kits are known. */
const kits = {
  type: 'text',
  max: 4000,
  label: 'records.kits',
  blinding: hiddenText,
  example: '1001-1010, 1015',
} as const;

const above = { type: 'reference', required: true, only: ['import'], blinding: 'open' } as const;

export const inboundLines = {
  inbound_id: { ...above, to: 'inbounds', label: 'history.inbound' },
  ...lines,
} as const satisfies Fields;
export const outboundLines = {
  outbound_id: { ...above, to: 'outbounds', label: 'history.outbound' },
  ...lines,
  kits,
  /** The package, if not that of the outbound's airbill. */
  airbill: { ...text, label: 'records.line_airbill', blinding: 'open', example: 'UA2010076' },
} as const satisfies Fields;
export const returnLines = {
  return_id: { ...above, to: 'returns', label: 'history.return' },
  ...lines,
  kits,
} as const satisfies Fields;
export const destructionLines = {
  destruction_id: { ...above, to: 'destructions', label: 'history.destruction' },
  ...lines,
  kits,
  destroyed_from: {
    type: 'code',
    pattern: new RegExp(`^(${destroyedFrom.join('|')})$`),
    error: reason('no_kind', { kinds: destroyedFrom.join(', ') }),
    label: 'records.destroyed_from',
    blinding: hiddenValue,
  },
} as const satisfies Fields;
