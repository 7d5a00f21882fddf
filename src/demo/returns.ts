import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, daysBetween } from './calendar.ts';
import type { Outbound } from './outbounds.ts';
import type { Project } from './projects.ts';
import type { Random } from './random.ts';
import { addLine } from './record-lines.ts';
import type { Rows } from './rows.ts';
import { airbillOf, type Shipment } from './shipments.ts';

interface Around {
  readonly project: Project;
  readonly outbounds: readonly Outbound[];
  readonly random: Random;
}

/** Goods that sites send back; they are not part of the stock. */
export function addReturns(rows: Rows, { project, outbounds, random }: Around): readonly Shipment[] {
  const delivered = outbounds.filter(
    ({ date, parts }) => parts.length > 0 && date < dayAfter(project.lastDay, -8),
  );
  return random.some(delivered, random.whole(5, 8)).map(({ site, date: sent, parts }, place) => {
    const date = dayAfter(sent, random.whole(4, Math.max(4, daysBetween(sent, project.lastDay) - 4)));
    const searched = {
      site_name: site.name,
      site_investigator: site.investigator,
      site_address: site.address,
      shipping_temperature: random.chance(80) ? project.protocol.storage : '15–25 °C',
    };
    const { id } = rows.add('returns', {
      project_id: project.id,
      date,
      ...searched,
      site_id: site.id,
      search_text: searchTextOf('returns', searched),
    });
    for (const [batch, quantity] of parts.slice(0, 1)) {
      addLine(rows, { return_id: id }, batch, Math.ceil(quantity / batch.step / 3) * batch.step);
    }
    const airbill = airbillOf('return', project, place, random);
    return { project, kind: 'return', airbill, date, site };
  });
}
