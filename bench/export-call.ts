// The spreadsheet of 100,000 rows compared with COPY of the same rows, and its memory use.
import { callers, exportProject, exportRows } from './dataset.ts';
import { copySeconds } from './pgbench.ts';
import type { Place } from './places.ts';
import { type MemoryFigure, type Portal, startPortal, watchMemory } from './portal-handle.ts';
import { median } from './table.ts';

export interface ExportFigure extends MemoryFigure {
  readonly rows: number;
  readonly ourSeconds: number;
  readonly copySeconds: number;
  /** Our rows per second relative to COPY. */
  readonly ratio: number;
  readonly sheetMegabytes: number;
}

const path = `/api/projects/${exportProject}/inventories/excel/`;
const rounds = 3;
const megabyte = 1024 * 1024;

/** Alternates downloads and copies; memory is that of a portal that has served a list before. */
export async function exportAgainstCopy(place: Place, recorder: Portal): Promise<ExportFigure> {
  const statements = await recorder.statementsOf(path, callers.staff);
  const rows = statements.at(-1);
  if (rows === undefined) throw new Error('the export ran no statement');
  const portal = await startPortal(place);
  try {
    await download(portal.port, `/api/projects/${exportProject}/inventories/?limit=10`);
    const watched = await watchMemory(portal);
    const ours: number[] = [];
    const theirs: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round++) {
      const begin = performance.now();
      bytes = await download(portal.port, path);
      ours.push((performance.now() - begin) / 1000);
      theirs.push((await copySeconds(place, rows)).seconds);
    }
    const [ourSeconds, copied] = [median(ours), median(theirs)];
    return {
      rows: exportRows,
      ourSeconds,
      copySeconds: copied,
      ratio: copied / ourSeconds,
      ...watched(),
      sheetMegabytes: bytes / megabyte,
    };
  } finally {
    await portal.stop();
  }
}

async function download(port: number, url: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    headers: { authorization: `Bearer ${callers.staff}` },
  });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += (chunk as Uint8Array).length;
  return bytes;
}
