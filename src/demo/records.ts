// The five lists of every project from one simulation: received goods are sent, damaged, destroyed or in
// stock.
import { addBatches } from './batches.ts';
import { addDestructions } from './destructions.ts';
import { addInbounds } from './inbounds.ts';
import { addInventories } from './inventories.ts';
import { addOutbounds } from './outbounds.ts';
import type { Project } from './projects.ts';
import { randomFor } from './random.ts';
import { addReturns } from './returns.ts';
import type { Rows } from './rows.ts';
import type { Shipment } from './shipments.ts';
import { batchMaker } from './stock.ts';

/** Fills the lists and returns the shipments of the goods. */
export function addRecords(
  rows: Rows,
  { projects, today }: { projects: readonly Project[]; today: string },
): readonly Shipment[] {
  const batchesOf = batchMaker(today);
  return projects.flatMap((project) => {
    const random = randomFor(`records ${project.protocol.code}`);
    const batches = batchesOf(project);
    addBatches(rows, project, batches, today);
    const inbounds = addInbounds(rows, project, batches, random);
    const outbounds = addOutbounds(rows, { project, batches, random, today });
    const returns = hasReturns(project) ? addReturns(rows, { project, outbounds, random }) : [];
    if (hasReturns(project)) addDestructions(rows, { project, batches, random, today });
    addInventories(rows, project, batches);
    return [...inbounds, ...outbounds, ...returns];
  });
}

/** A few trials have no returns yet; all trials of Helix Biopharma have some. */
function hasReturns({ client, id }: Project): boolean {
  return client.name === 'Helix Biopharma' || id % 9 !== 4;
}
