import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, daysBetween } from './calendar.ts';
import type { Project } from './projects.ts';
import type { Random } from './random.ts';
import { addLine } from './record-lines.ts';
import type { Rows } from './rows.ts';
import { airbillOf, type Shipment } from './shipments.ts';
import type { Site } from './sites.ts';
import { daysUnderWay } from './status-history.ts';
import { type Batch, leftOf } from './stock.ts';

/** A shipment to a hospital and its contents. */
export interface Outbound extends Shipment {
  readonly site: Site;
  readonly parts: readonly (readonly [Batch, number])[];
}

interface Around {
  readonly project: Project;
  readonly batches: readonly Batch[];
  readonly random: Random;
  readonly today: string;
}

/** Shipments to the sites after the first deliveries; in a running trial the latest are in transit today. */
export function addOutbounds(rows: Rows, around: Around): readonly Outbound[] {
  const { project, batches, random } = around;
  const days = daysBetween(project.start, project.lastDay);
  const count = days < 100 ? random.whole(9, 14) : random.whole(22, 36);
  return Array.from({ length: count }, (_, place) => {
    const date = dateOf(around, days, place / count, count - place);
    const site = random.pick(project.sites);
    // Occasionally the airbill is not known yet: an open issue for staff.
    const airbill = random.chance(2) ? null : airbillOf('outbound', project, place, random);
    const searched = { site: site.name, airbill };
    const { id } = rows.add('outbounds', {
      project_id: project.id,
      ...searched,
      site_id: site.id,
      dispatched_date: date,
      planned_date: date,
      // A few were promised a day too early.
      expected_date: dayAfter(date, daysUnderWay - (place % 9 === 4 ? 1 : 0)),
      search_text: searchTextOf('outbounds', searched),
    });
    const parts = partsOf(batches, date, random);
    for (const [batch, quantity] of parts) {
      batch.sent += quantity;
      addLine(rows, { outbound_id: id }, batch, quantity);
    }
    return { project, kind: 'outbound', airbill, date, site, parts };
  });
}

function dateOf(
  { project, random, today }: Around,
  days: number,
  progress: number,
  remaining: number,
): string {
  if (project.is_active && remaining <= 4) return dayAfter(today, [0, -1, -2, -4][remaining - 1] ?? 0);
  const earliest = Math.ceil(days * 0.4);
  const latest = Math.max(earliest, days - 7);
  const day = earliest + Math.floor((latest - earliest) * progress) + random.whole(0, 2);
  return dayAfter(project.start, Math.min(day, latest));
}

function partsOf(batches: readonly Batch[], date: string, random: Random): (readonly [Batch, number])[] {
  const enough = batches.filter((batch) => batch.expiry > date && leftOf(batch) > 40 * batch.step);
  // Every shipment contains goods: when little is left, one unit of the batch with the latest expiry.
  if (enough.length === 0) {
    const left = batches.filter((batch) => leftOf(batch) >= batch.step);
    const [longest] = (left.length === 0 ? batches : left).toSorted((a, b) => (a.expiry < b.expiry ? 1 : -1));
    return longest === undefined ? [] : [[longest, longest.step]];
  }
  return random
    .some(enough, random.whole(1, 2))
    .map((batch) => [batch, random.whole(2, 24) * batch.step] as const);
}
