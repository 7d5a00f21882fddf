// The plausibility rules: impossible values are errors, unlikely ones are warnings that the user confirms.
import * as z from 'zod/mini';
import { errorNames, warningNames } from '#core/record-rules.ts';

/** The types of record that have rules. */
export const ruledKinds = [
  'clients',
  'projects',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'invoices',
  'invoice_payments',
] as const;

export const ruleName = z.enum([...errorNames, ...warningNames]);
export type RuleName = z.output<typeof ruleName>;

/** Whether a broken rule only needs a confirmation. */
export function isWarning(name: RuleName): boolean {
  return warningNames.some((one) => one === name);
}

/** The form's message at the field: the specification's own words if it has some. */
export function errorOfRule(name: RuleName): string {
  if (name === 'missing_field') return 'required';
  return name === 'negative_stock' ? 'below_zero' : name;
}
