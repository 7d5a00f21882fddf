// The report of a project with 100,000 rows: the time to the response, and the cost of the job that generates
// it.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { callers, exportProject, exportRows } from './dataset.ts';
import type { Place } from './places.ts';
import { type MemoryFigure, startPortal, watchMemory } from './portal-handle.ts';

export interface ReportFigure extends MemoryFigure {
  readonly rows: number;
  readonly requestMs: number;
  /** From the response to the queued mail with the spreadsheet. */
  readonly jobSeconds: number;
  readonly sheetMegabytes: number;
}

/** Memory is that of a portal that has served a list before. */
export async function reportOf(place: Place): Promise<ReportFigure> {
  const portal = await startPortal(place, { withJobs: true });
  const database = openDatabase({ ...place, port: 5432, user: 'trialway_app' });
  try {
    const call = (method: string, below: string) =>
      fetch(`http://127.0.0.1:${portal.port}/api/projects/${exportProject}/inventories/${below}`, {
        method,
        headers: { authorization: `Bearer ${callers.staff}` },
      });
    await (await call('GET', '?limit=10')).text();
    const watched = await watchMemory(portal);
    const begin = performance.now();
    const answer = await call('POST', 'report/');
    if (!answer.ok) throw new Error(`the report answered ${answer.status} ${await answer.text()}`);
    const asked = performance.now();
    const bytes = await untilMailed(() =>
      database.rows(
        sql.of({ bytes: 'number' })`
          select f.size::float8 as bytes from outbox o join files f on f.id = o.attachment_file_id`,
      ),
    );
    return {
      rows: exportRows,
      requestMs: asked - begin,
      jobSeconds: (performance.now() - asked) / 1000,
      sheetMegabytes: bytes / 1024 ** 2,
      ...watched(),
    };
  } finally {
    await database.close();
    await portal.stop();
  }
}

async function untilMailed(look: () => Promise<{ bytes: number }[]>): Promise<number> {
  for (;;) {
    const [mail] = await look();
    if (mail !== undefined) return mail.bytes;
    await sleep(50);
  }
}
