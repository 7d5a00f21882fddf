// Excursion functions for uploads of logger files and delivery reports, called in their transaction.
import { plainDateIn } from '#core/dates.ts';
import { notifyPermitted } from '#features/oversight/notices/server/service.ts';
import { showDay } from '#locales/dates.ts';
import { tagOf } from '#locales/locales.ts';
import { numberFormat } from '#locales/numbers.ts';
import type { StorageClass } from '#record-types/product.ts';
import type { Queryable } from '#server/database/sql.ts';
import { queueMail } from '#server/mail/mail.ts';
import { type ShippedClass, storageLimits, workingDaysAfter } from '../rules.ts';
import {
  type Cause,
  insertCause,
  insertExcursion,
  listInterested,
  listShippedItems,
  lockShipment,
  type Shipment,
  type ShippedItem,
} from './store.ts';

export { exportExcursions } from './export.ts';
export {
  countExcursionsUpTo,
  listShippedItems,
  type Shipment,
  type ShippedItem,
} from './store.ts';

/** The portal's settings for cases: the time zone of days, and the address in mails. */
export interface Portal {
  readonly timeZone: string;
  readonly publicUrl: string;
}

/** The storage classes of the shipped goods, each with the lowest permitted minutes outside. */
export function classesOf(items: readonly ShippedItem[]): ShippedClass[] {
  const classes = new Map<StorageClass, number>();
  for (const { storage_class: one, allowed_minutes } of items) {
    if (one === null) continue;
    classes.set(one, Math.min(classes.get(one) ?? Number.POSITIVE_INFINITY, allowed_minutes ?? 0));
  }
  return [...classes].map(([storageClass, allowedMinutes]) => ({ storageClass, allowedMinutes }));
}

/**
 * Opens a case for the shipment, or adds to its open one: the items of the class and those without one are in quarantine until
 * it is decided. Quality and the people of the customer who may read it are notified. Returns the id of the case.
 */
export async function openExcursion(
  transaction: Queryable,
  shipment: Shipment,
  { storageClass, cause, timeZone, publicUrl }: { storageClass: StorageClass; cause: Cause } & Portal,
): Promise<number> {
  const facts = await lockShipment(transaction, shipment);
  if (facts === undefined) throw new Error('an excursion of no shipment');
  if (facts.case_id !== null) {
    await insertCause(transaction, facts.case_id, cause);
    return facts.case_id;
  }
  const items = (await listShippedItems(transaction, shipment)).filter(
    ({ storage_class: one }) => one === null || one === storageClass,
  );
  const dueOn = workingDaysAfter(plainDateIn(timeZone, new Date()), facts.days);
  const excursionId = await insertExcursion(transaction, shipment, {
    projectId: facts.project_id,
    reference: facts.reference,
    storageClass,
    dueOn,
    items,
  });
  await insertCause(transaction, excursionId, cause);
  await notifyInterested(
    transaction,
    { ...facts, id: excursionId },
    {
      template: 'excursion_opened',
      parameters(tag) {
        const degrees = (text: string) => numberFormat(tag)(Number(text));
        return {
          lowest: degrees(cause.lowestC),
          highest: degrees(cause.highestC),
          low: degrees(cause.lowC),
          high: degrees(cause.highC),
          day: showDay(dueOn, tag),
        };
      },
    },
    publicUrl,
  );
  return excursionId;
}

/**
 * A temperature at receipt opens a case if it is outside the limits of the shipped class; with several
 * classes, of every one, since it is unknown which box was measured.
 */
export async function checkReceipt(
  transaction: Queryable,
  packageId: number,
  { reportId, celsius, timeZone, publicUrl }: { reportId: number; celsius: number } & Portal,
): Promise<void> {
  const shipment = { package: packageId, outbound: null };
  const classes = classesOf(await listShippedItems(transaction, shipment));
  const value = Math.round(celsius * 100);
  const broken = classes.filter(({ storageClass }) => {
    const limits = storageLimits[storageClass];
    return limits !== null && (value < limits.low || value > limits.high);
  });
  const [first] = broken;
  const limits = first && storageLimits[first.storageClass];
  if (first === undefined || limits === null || limits === undefined || broken.length < classes.length)
    return;
  await openExcursion(transaction, shipment, {
    storageClass: first.storageClass,
    timeZone,
    publicUrl,
    cause: {
      temperatureFileId: null,
      deliveryReportId: reportId,
      lowC: inDegrees(limits.low),
      highC: inDegrees(limits.high),
      allowedMinutes: first.allowedMinutes,
      secondsOutside: null,
      lowestC: inDegrees(value),
      highestC: inDegrees(value),
    },
  });
}

/** Hundredths of a degree as a decimal. */
export function inDegrees(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** Notifies quality and the people of the customer who may read the case: in the portal, and by mail unless they turned that off. */
export async function notifyInterested(
  transaction: Queryable,
  excursion: {
    readonly id: number;
    readonly reference: string;
    readonly client_id: number | null;
    readonly project_id: number;
    /** The name of the project. */
    readonly project: string;
  },
  mail: {
    readonly template: 'excursion_opened' | 'excursion_released' | 'excursion_rejected';
    /** In the recipient's language. */
    readonly parameters?: (languageTag: string) => Readonly<Record<string, string>>;
  },
  publicUrl: string,
): Promise<void> {
  const { id, reference, client_id, project_id, project } = excursion;
  const people = await listInterested(transaction, { client_id, project_id });
  const detail = mail.template.replace('excursion_', '');
  const mailed = await notifyPermitted(
    transaction,
    {
      users: people.map((one) => one.id),
      permission: 'excursions.read',
      place: { client: client_id, project: project_id, site: null },
    },
    { kind: 'excursion', ids: [id], count: 1, ...(detail !== 'opened' && { detail }) },
  );
  for (const { id: userId, email, language } of people) {
    if (!mailed.includes(userId)) continue;
    await queueMail(transaction, {
      kind: 'excursion',
      to: email,
      language,
      template: mail.template,
      parameters: { reference, project, ...mail.parameters?.(tagOf(language)) },
      link: `${publicUrl}/excursions/${id}`,
    });
  }
}
