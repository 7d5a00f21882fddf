// Rows of the cold chain for tests: the file of a logger on a package, its readings, and the case that it opened.
import { packPoints } from '#features/transport/temperatures/rules.ts';
import type { Database } from '#server/database/database.ts';
import { make } from './factories.ts';

/** Two readings at 5 and 12 °C an hour apart on a package of 2–8 °C, and an open case of it. */
export async function makeExcursion(
  database: Database,
  of: { readonly project: number; readonly package: number; readonly airbill: string; readonly file: number },
): Promise<{ temperature: number; excursion: number }> {
  const [first, last] = ['2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z'];
  const temperature = await make(database, 'temperature_files', {
    package_id: of.package,
    file_id: of.file,
    form: 'iso',
    unit: 'C',
    time_zone: 'file',
    readings: 2,
    first_at: first,
    last_at: last,
    lowest_c: '5',
    highest_c: '12',
    mean_c: '8.5',
    kinetic_mean_c: '9.12',
    storage_class: '2-8',
    low_c: '2',
    high_c: '8',
    allowed_minutes: 0,
    seconds_below: 0,
    seconds_above: 3600,
    longest_seconds: 3600,
    longest_from: first,
    readings_outside: 1,
    is_excursion: true,
  });
  const at = Date.parse(first) / 1000;
  const points = packPoints([
    { at, value: 1200 },
    { at: at + 3600, value: 500 },
  ]);
  await make(database, 'temperature_points', { id: temperature, points: Buffer.from(points) });
  const excursion = await make(database, 'excursions', {
    package_id: of.package,
    project_id: of.project,
    reference: of.airbill,
    storage_class: '2-8',
    due_on: '2026-03-08',
    search_text: of.airbill.toLowerCase(),
  });
  await make(database, 'excursion_causes', {
    excursion_id: excursion,
    temperature_file_id: temperature,
    low_c: '2',
    high_c: '8',
    allowed_minutes: 0,
    seconds_outside: 3600,
    lowest_c: '5',
    highest_c: '12',
  });
  return { temperature, excursion };
}

/** A package with one outbound, whose lines are of these classes, with the minutes allowed outside. */
export async function makeShipment(
  database: Database,
  { project, client, site }: { readonly project: number; readonly client: number; readonly site: number },
  ...classes: [storage: string, allowed: number | null][]
) {
  made += 1;
  const [airbill, number] = [`TC-${made}`, `L-${made}`];
  const inProject = { project_id: project };
  const at = { airbill, site_id: site };
  const id = await make(database, 'packages', { ...inProject, ...at, client_id: client });
  const outbound = await make(database, 'outbounds', { ...inProject, ...at, site: 'Clinic' });
  for (const [place, [storage_class, allowed]] of classes.entries()) {
    const name = `Medicine ${made}.${place}`;
    const product = await make(database, 'products', {
      ...inProject,
      name,
      storage_class,
      allowed_minutes_outside: allowed,
    });
    await make(database, 'batches', { ...inProject, product_id: product, number, status: 'released' });
    const line = { product: name, batch: number, quantity: '12' };
    await make(database, 'record_lines', { outbound_id: outbound, ...line });
  }
  return { id, outbound, airbill, batch: number };
}
let made = 0;

/** The file of a logger with readings in °C every ten minutes from 8:00 on. */
export function loggerCsv(...values: number[]): string {
  const start = Date.parse('2026-03-04T08:00:00Z');
  const rows = values.map((value, place) => `${new Date(start + place * 600_000).toISOString()},${value}`);
  return `timestamp,temperature_c\n${rows.join('\n')}\n`;
}
