// Values of the report form and their conversion to the request body.

import * as z from 'zod/mini';
import { typedQuantity } from '#web/forms/typed-quantity.ts';
import { type OfferedRecipients, type ReportBody, reportBody, reportFields } from '../contract.ts';
import type { TakenPhoto } from './ProofPhotos.tsx';

export interface ReportValues {
  readonly [name: string]: string | boolean | readonly string[];
  readonly airbill: string;
  readonly recipients: readonly string[];
  readonly outcome: string;
  readonly exception: string;
  readonly received_by: string;
  /** A PNG as a data URL. */
  readonly signature: string;
  readonly no_signature: boolean;
  readonly no_signature_reason: string;
  readonly condition: string;
  readonly temperature: string;
  readonly temperature_unit: string;
  readonly note: string;
}

export type Position = NonNullable<ReportBody['position']>;
/** Accepted and refused amounts per line, as typed. */
export type LineAmounts = Readonly<Record<number, { readonly accepted: string; readonly refused: string }>>;

/** Initial values: the group of the package's country selected, or those of a rejected report. */
export function startValues(
  airbill: string,
  { own_group }: OfferedRecipients,
  rejected: ReportBody | undefined,
): ReportValues {
  const text = (name: keyof ReportBody) => {
    const value = rejected?.[name];
    return typeof value === 'string' ? value : '';
  };
  const recipients = rejected?.recipients ?? (own_group === null ? [] : [own_group]);
  return {
    airbill,
    recipients: [recipients].flat(),
    outcome: text('outcome') || 'delivered',
    exception: text('exception'),
    received_by: text('received_by'),
    signature: text('signature'),
    no_signature: text('no_signature_reason') !== '',
    no_signature_reason: text('no_signature_reason'),
    condition: text('condition'),
    temperature: text('temperature'),
    temperature_unit: text('temperature_unit') || 'C',
    note: text('note'),
  };
}

/** Converts the values to the body; throws if they are invalid. */
export function bodyOf(values: ReportValues): ReportBody {
  return z.parse(reportBody, statedOf(values));
}

/** Returns the non-empty values. */
function statedOf(values: ReportValues): object {
  const { airbill, recipients, outcome, signature, no_signature, no_signature_reason } = values;
  const body = {
    airbill,
    recipients: [...recipients],
    outcome,
    exception: outcome === 'delivered' ? '' : values.exception,
    received_by: values.received_by.trim(),
    signature,
    no_signature_reason: no_signature ? no_signature_reason.trim() : '',
    condition: values.condition,
    ...measured(values),
    note: values.note.trim(),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
}

/** A typed temperature with its unit; both empty without one. */
export function measured({
  temperature,
  temperature_unit,
}: Pick<ReportValues, 'temperature' | 'temperature_unit'>) {
  const degrees = typedQuantity(temperature);
  return { temperature: degrees, temperature_unit: degrees === '' ? '' : temperature_unit };
}

/** Validation: that of the request body, and at least one recipient if any can be selected. */
export function reportSchema(canChoose: boolean): z.ZodMiniType {
  const chosen = canChoose ? reportFields : z.omit(reportFields, { recipients: true });
  const body = z.pipe(
    z.transform((values: ReportValues) => statedOf(values)),
    reportBody,
  );
  return z.any().check((context) => {
    for (const schema of [chosen, body]) {
      const result = z.safeParse(schema, context.value);
      for (const issue of result.error?.issues ?? []) {
        context.issues.push({ ...issue, input: context.value });
      }
    }
  });
}

/** Returns the lines with a typed amount; the other amount defaults to 0. */
export function linesOf(amounts: LineAmounts): ReportBody['lines'] {
  const lines = Object.entries(amounts).map(([line, { accepted, refused }]) => ({
    line: Number(line),
    accepted: typedQuantity(accepted),
    refused: typedQuantity(refused),
  }));
  const given = lines.filter(({ accepted, refused }) => accepted !== '' || refused !== '');
  if (given.length === 0) return undefined;
  return given.map((one) => ({ ...one, accepted: one.accepted || '0', refused: one.refused || '0' }));
}

export function announced(photos: readonly TakenPhoto[]): ReportBody['photos'] {
  return photos.map(({ sha256, blob, takenAt }) => ({ sha256, size: blob.size, taken_at: takenAt }));
}
