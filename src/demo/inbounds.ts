import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, daysBetween } from './calendar.ts';
import type { Project } from './projects.ts';
import type { Random } from './random.ts';
import { addLine } from './record-lines.ts';
import type { Rows } from './rows.ts';
import { airbillOf, type Shipment } from './shipments.ts';
import type { Batch } from './stock.ts';

/**
 * Deliveries from the manufacturer in the first part of the trial: every batch arrives in one or two
 * deliveries.
 */
export function addInbounds(
  rows: Rows,
  project: Project,
  batches: readonly Batch[],
  random: Random,
): readonly Shipment[] {
  const days = daysBetween(project.start, project.lastDay);
  const count = random.whole(3, 6);
  const deliveries = Array.from({ length: count }, (_, place) => ({
    date: dayAfter(project.start, Math.floor((days * 0.4 * (place + 0.5)) / count)),
    parts: [] as [Batch, number][],
  }));
  for (const [place, batch] of batches.entries()) {
    for (const arrival of new Set([place % count, random.whole(0, count - 1)])) {
      deliveries[arrival]?.parts.push([batch, random.whole(12, 48) * 10 * batch.step]);
    }
  }
  // Every delivery contains goods.
  for (const { parts } of deliveries) {
    if (parts.length === 0) parts.push([random.pick(batches), random.whole(4, 12) * 10]);
  }
  return deliveries.map(({ date, parts }, place) => {
    const quantity = parts.reduce((sum, [, part]) => sum + part, 0);
    const number = project.id * 10 + place;
    const searched = { order: `PO-${7000 + number}`, invoice: `PI-${project.protocol.code}-${place + 1}` };
    const { id } = rows.add('inbounds', {
      project_id: project.id,
      ...searched,
      received_date: date,
      weight: Math.round(quantity * random.whole(20, 60)) / 1000,
      quantity,
      search_text: searchTextOf('inbounds', searched),
    });
    for (const [batch, part] of parts) {
      batch.received += part;
      addLine(rows, { inbound_id: id }, batch, part);
    }
    const airbill = airbillOf('inbound', project, place, random);
    return { project, kind: 'inbound', airbill, date: dayAfter(date, -4), site: null };
  });
}
