import { createHash } from 'node:crypto';
import { searchText } from '#core/fold.ts';
import type { Condition, Exception, Outcome } from '#features/transport/deliveries/rules.ts';
import { daysBetween } from './calendar.ts';
import type { Car } from './cars.ts';
import { addPicture, bytea } from './files.ts';
import { photoOf, type Shown, signatureOf } from './pictures.ts';
import { type Random, randomFor } from './random.ts';
import type { Row, Rows } from './rows.ts';
import type { Shipment } from './shipments.ts';
import type { Step } from './status-history.ts';
import type { User } from './users.ts';

export interface Delivered {
  readonly package_id: number;
  readonly shipment: Shipment;
  readonly airbill: string;
  readonly car: Car | undefined;
  readonly steps: readonly Step[];
}

interface Around {
  readonly cars: readonly Car[];
  readonly users: readonly User[];
  readonly today: string;
}

/** For how many days drivers have had the app with signature and photos; earlier reports have only the airbill. */
const daysWithProof = 45;

/** Adds the reports of packages one by one; the unusual ones rotate, so that each kind occurs. */
export function deliveryReportMaker(
  rows: Rows,
  { users, cars, today }: Around,
): (delivered: Delivered) => void {
  const random = randomFor('delivery reports');
  const drivers = users.filter(({ car_id }) => car_id !== null);
  const officeOf = new Map<number | null, string>(cars.map((car) => [car.id, car.office]));
  const office = users.find(({ email }) => email === 'staff@demo.test');
  const linesOf = linesByShipment(rows);
  let turn = 0;
  return ({ package_id, shipment, airbill, car, steps }) => {
    // Reported by the driver of the car, or by the person who replaced the courier.
    const { project } = shipment;
    const code = car?.office ?? project.offices[0].code;
    const driver =
      drivers.find(({ car_id }) => car_id === car?.id) ??
      drivers.find(({ car_id }) => officeOf.get(car_id) === code) ??
      drivers[package_id % Math.max(1, drivers.length)];
    const end = steps.at(-1);
    if (driver === undefined || end === undefined) return;
    const add = (what: Unusual, at: string, isProved: boolean) => {
      // A driver does not see the contents (amendment 28): the office writes down what was refused.
      const reporter = what.outcome === 'partly' ? (office ?? driver) : driver;
      const proof = isProved ? { ...nothing, ...proofOf(rows, shipment, what, at, random) } : nothing;
      return rows.add('delivery_reports', {
        package_id,
        project_id: project.id,
        client_id: project.client.id,
        user_id: reporter.id,
        airbill,
        recipients: code === 'UA' || code === 'IL' ? [code] : ['emergency@demo.test'],
        outcome: what.outcome,
        exception: what.exception,
        note: what.note,
        time_marks: [],
        at: new Date(Date.parse(at) + untilSentMs).toISOString(),
        occurred_at: at,
        ...proof,
        // As the trigger would write it, which is disabled during the restore.
        search_text: searchText([airbill, proof.received_by]),
      }).id;
    };
    const attempt = steps.find(({ status }) => status === attemptedStatus);
    if (attempt !== undefined) add(attempted, attempt.at, true);
    const isProved = daysBetween(shipment.date, today) <= daysWithProof;
    const what = isProved ? inTurn(turn++) : usual;
    const id = add(what, end.at, isProved);
    if (!isProved) return;
    addLines(rows, id, linesOf(shipment), what);
    addPhotos(rows, id, what, end.at, isCool(shipment), random);
  };
}

/** Some recent deliveries to sites succeed at the second attempt of the day. */
export function withAttempt(
  steps: readonly Step[],
  shipment: Shipment,
  number: number,
  today: string,
): Step[] {
  const end = steps.at(-1);
  const isRecent = daysBetween(shipment.date, today) <= daysWithProof;
  if (end?.status !== 'Delivered' || shipment.kind !== 'outbound' || !isRecent || number % 19 !== 4)
    return [...steps];
  const at = new Date(Date.parse(end.at) - 150 * 60_000).toISOString();
  return [...steps.slice(0, -1), { ...end, status: attemptedStatus, at }, end];
}

const attemptedStatus = 'Delivery attempted';

/** The contents of a report besides the recipient. */
interface Unusual {
  readonly outcome: Outcome;
  readonly condition: Condition | null;
  readonly exception: Exception | null;
  readonly note: string | null;
  readonly shown: Shown;
  readonly photos: number;
  /** °C above what the goods allow. */
  readonly tooWarm?: number;
  readonly isUnsigned?: true;
}

const usual: Unusual = {
  outcome: 'delivered',
  condition: 'good',
  exception: null,
  note: null,
  shown: 'good',
  photos: 0,
};
const attempted: Unusual = {
  ...usual,
  outcome: 'not_delivered',
  condition: null,
  exception: 'nobody_there',
  note: 'The pharmacy was closed, back after 13:00.',
  isUnsigned: true,
};
const unusual: Readonly<Record<number, Unusual>> = {
  3: {
    ...usual,
    outcome: 'partly',
    condition: 'damaged',
    exception: 'damaged',
    note: 'One carton was crushed at a corner. The site kept the intact units.',
    shown: 'damaged',
    photos: 2,
  },
  11: {
    ...usual,
    condition: 'temperature_alarm',
    exception: 'temperature',
    note: 'The logger shows an alarm. The goods are in quarantine at the site.',
    photos: 1,
    tooWarm: 3,
  },
  19: {
    ...usual,
    condition: 'wet',
    note: 'The outer carton is wet, the inner one is dry.',
    shown: 'wet',
    photos: 1,
  },
};
const unusualEvery = 24;

/** Every third report has photos. */
function inTurn(turn: number): Unusual {
  return unusual[turn % unusualEvery] ?? { ...usual, photos: turn % 3 === 0 ? 1 + (turn % 2) : 0 };
}

interface StoredProof extends Row {
  readonly received_by: string | null;
}

const nothing: StoredProof = {
  received_by: null,
  signature_file_id: null,
  no_signature_reason: null,
  condition: null,
  temperature: null,
  temperature_unit: null,
  lat: null,
  lng: null,
  accuracy: null,
  device_occurred_at: null,
  device_sent_at: null,
  clock_error_ms: null,
};
const untilSentMs = 4_000;

function timesOf(at: string, clockErrorMs: number): Row {
  const byDevice = (ms: number) => new Date(Date.parse(at) + ms - clockErrorMs).toISOString();
  return {
    device_occurred_at: byDevice(0),
    device_sent_at: byDevice(untilSentMs),
    clock_error_ms: clockErrorMs,
  };
}

/** Who received the goods, in which state, where, and when by the clock of the phone. */
function proofOf(rows: Rows, shipment: Shipment, what: Unusual, at: string, random: Random): StoredProof {
  const { site } = shipment;
  const person = site === null || random.chance(60) ? random.pick(goodsReceipt) : site.investigator;
  const received_by = what.outcome === 'not_delivered' ? null : person;
  const place = site === null ? undefined : rows.tables.get('sites')?.[site.id - 1];
  const near = (degrees: unknown) => Number((Number(degrees) + random.whole(-40, 40) / 100_000).toFixed(6));
  return {
    received_by,
    signature_file_id: what.isUnsigned
      ? null
      : addPicture(rows, 'signature.png', signatureOf(randomFor(`signature ${person}`)), at),
    no_signature_reason: what.isUnsigned ? 'Nobody was there' : null,
    condition: what.condition,
    ...(received_by === null ? {} : readingOf(shipment, what, random)),
    ...(place !== undefined && {
      lat: near(place['lat']),
      lng: near(place['lng']),
      accuracy: random.whole(4, 35),
    }),
    ...timesOf(at, random.whole(-1_800, 2_600)),
  };
}

const goodsReceipt = [
  'M. Hrytsenko',
  'Pharmacist on duty',
  'L. Bauer',
  'Goods receipt, A. Koren',
  'S. Amiri',
];

/** The logger's reading: within the class of the goods, except for alarms. Some loggers show °F. */
function readingOf({ project }: Shipment, { tooWarm = 0 }: Unusual, random: Random): Row {
  const [low, high] = rangeOf(project.protocol.storage);
  const celsius = tooWarm > 0 ? high + tooWarm : random.whole(low * 10 + 4, high * 10 - 4) / 10;
  return random.chance(4)
    ? { temperature: Math.round((celsius * 9) / 5 + 32), temperature_unit: 'F' }
    : { temperature: celsius, temperature_unit: 'C' };
}

function rangeOf(storage: string): readonly [low: number, high: number] {
  const [low = 15, high = 25] = storage.match(/−?\d+/g)?.map((one) => Number(one.replace('−', '-'))) ?? [];
  // '−20 °C' is a single figure: frozen goods may be colder.
  return storage.includes('–') ? [low, high] : [low - 4, low + 2];
}

function isCool({ project }: Shipment): boolean {
  return project.protocol.storage !== '15–25 °C';
}

interface Line {
  readonly id: number;
  readonly batch: unknown;
  readonly product: unknown;
  readonly quantity: number;
}

/** The items of each shipment, by project and airbill. */
function linesByShipment(rows: Rows): (shipment: Shipment) => readonly Line[] {
  const placeOf = (project: unknown, airbill: unknown) => `${String(project)} ${String(airbill)}`;
  const outbounds = new Map(
    (rows.tables.get('outbounds') ?? []).map((row) => [
      placeOf(row['project_id'], row['airbill']),
      row['id'],
    ]),
  );
  const lines = Map.groupBy(rows.tables.get('record_lines') ?? [], (row) => row['outbound_id']);
  return ({ project, airbill, kind }) => {
    const outbound = kind === 'outbound' ? outbounds.get(placeOf(project.id, airbill)) : undefined;
    const found = outbound === undefined ? [] : (lines.get(outbound) ?? []);
    return found.map(({ id, batch, product, quantity }) => ({
      id: Number(id),
      batch,
      product,
      quantity: Number(quantity),
    }));
  };
}

function addLines(rows: Rows, report_id: number, lines: readonly Line[], { outcome }: Unusual): void {
  if (outcome !== 'partly') return;
  for (const { id, batch, product, quantity } of lines) {
    const refused = Math.ceil(quantity / 4);
    rows.add('delivery_report_lines', {
      report_id,
      line_id: id,
      batch,
      product,
      quantity,
      accepted: quantity - refused,
      refused,
    });
  }
}

function addPhotos(
  rows: Rows,
  report_id: number,
  { photos, shown }: Unusual,
  at: string,
  cool: boolean,
  random: Random,
): void {
  for (let place = 1; place <= photos; place += 1) {
    const picture = photoOf(random, place === photos ? shown : 'good', cool);
    const uploaded = new Date(Date.parse(at) + untilSentMs + place * 3_000).toISOString();
    rows.add('delivery_report_photos', {
      report_id,
      place,
      sha256: bytea(createHash('sha256').update(picture).digest()),
      size: picture.length,
      taken_at: new Date(Date.parse(at) - (photos - place + 1) * 20_000).toISOString(),
      file_id: addPicture(rows, `delivery-${report_id}-${place}.png`, picture, uploaded),
      received_at: uploaded,
    });
  }
}
