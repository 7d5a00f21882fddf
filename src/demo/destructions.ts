import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, daysBetween, momentOn } from './calendar.ts';
import { addPdf } from './pdf.ts';
import type { Project } from './projects.ts';
import type { Random } from './random.ts';
import { addLine } from './record-lines.ts';
import type { Rows } from './rows.ts';
import { type Batch, leftOf } from './stock.ts';

interface Around {
  readonly project: Project;
  readonly batches: readonly Batch[];
  readonly random: Random;
  readonly today: string;
}

/** Mostly expired goods, and one recalled box; two of three destructions have a certificate. */
export function addDestructions(rows: Rows, { project, batches, random, today }: Around): void {
  const days = daysBetween(project.start, project.lastDay);
  const [recalled] = batches;
  const expired = batches.filter((batch) => batch.expiry < today && batch !== recalled && leftOf(batch) > 0);
  const batchesToGo = [...(recalled === undefined ? [] : [recalled]), ...random.some(expired, 1)];
  for (const [place, batch] of batchesToGo.entries()) {
    const quantity = batch === recalled ? Math.min(leftOf(batch), 6 * batch.step) : leftOf(batch);
    const date = dayAfter(project.start, random.whole(Math.ceil(days * 0.7), days - 5));
    const { id } = rows.add('destructions', {
      project_id: project.id,
      destruction_date: date,
      search_text: searchTextOf('destructions', {}),
    });
    batch.destroyed += quantity;
    addLine(rows, { destruction_id: id }, batch, quantity);
    if ((project.id + place) % 3 !== 0) addCertificate(rows, id, { project, batch, quantity, date });
  }
}

interface Destroyed {
  readonly project: Project;
  readonly batch: Batch;
  readonly quantity: number;
  readonly date: string;
}

function addCertificate(rows: Rows, destruction_id: number, destroyed: Destroyed): void {
  const first = momentOn(dayAfter(destroyed.date, 1), 10, 15);
  const second = momentOn(dayAfter(destroyed.date, 3), 9, 40);
  // Some were uploaded again with the missing signature.
  const again = destruction_id % 10 === 0;
  for (const [uploaded_at, superseded_at] of again
    ? [
        [first, second],
        [second, null],
      ]
    : [[first, null]]) {
    const file_id = addPdf(rows, fileName(destroyed), linesOf(destroyed), uploaded_at ?? first);
    rows.add('certificates', { destruction_id, file_id, uploaded_at, superseded_at });
  }
}

function fileName({ project, date }: Destroyed): string {
  return `Certificate ${project.protocol.code} ${date}.pdf`;
}

function linesOf({ project, batch, quantity, date }: Destroyed): string[] {
  return [
    'Certificate of destruction',
    `Protocol ${project.protocol.code}, batch ${batch.batch}`,
    `${quantity} units incinerated on ${date}`,
    'Witnessed by the depot and the waste contractor.',
  ];
}
