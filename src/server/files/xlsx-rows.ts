import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { mergedRanges } from '#core/cell-places.ts';
import type { Cell, TableRow } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { TableLimits } from './table-limits.ts';
import { makeWorkFolder, removeWorkFolder } from './work-folders.ts';
import type { WorkbookResult, WorkbookTask } from './workbook-worker.ts';

/** Information about a workbook besides its rows. */
export type WorkbookFacts = Exclude<WorkbookResult, { refused: unknown }>;

const maxPackedBytes = 100 * 1024 ** 2;
const workerMemory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };

/**
 * The rows of a sheet. A separate thread reads the workbook, within a time limit, into a file of rows, which
 * is then read in constant memory.
 */
export async function* xlsxRows(
  bytes: AsyncIterable<Uint8Array>,
  options: {
    readonly sheet?: string | undefined;
    readonly limits: TableLimits;
    readonly previewRows?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onFacts?: ((facts: WorkbookFacts) => void) | undefined;
  },
): AsyncGenerator<TableRow> {
  const folder = makeWorkFolder();
  try {
    const [file, rowsFile] = [path.join(folder, 'workbook'), path.join(folder, 'rows')];
    await pipeline(bounded(bytes), createWriteStream(file, { mode: 0o600 }));
    const { sheet, limits, signal, previewRows } = options;
    const facts = await inThread({ file, rowsFile, sheet, limits, previewRows }, signal);
    options.onFacts?.(facts);
    const width = facts.merges.reduce((widest, { columns }) => Math.max(widest, columns[1] + 1), 0);
    const rangeAt = mergedRanges(facts.merges);
    for await (const line of linesOf(rowsFile)) {
      const [number, cells, formulas, of] = JSON.parse(line) as [number, Cell[], number[] | null, string?];
      const all =
        cells.length < Math.min(width, limits.columns)
          ? padded(cells, Math.min(width, limits.columns))
          : cells;
      yield {
        number,
        cells: width === 0 ? all : all.map((cell, column) => inMerge(cell, rangeAt(number, column))),
        ...(formulas && { formulas }),
        ...(of !== undefined && { sheet: of }),
      };
    }
  } finally {
    removeWorkFolder(folder);
  }
}

async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > maxPackedBytes) throw new OperatorError(reason('larger_than', { bytes: maxPackedBytes }));
    yield chunk;
  }
}

/** Settles when the thread has ended; the thread is terminated when the signal is aborted or the time limit reached. */
function inThread(task: WorkbookTask, signal: AbortSignal | undefined): Promise<WorkbookFacts> {
  const { seconds } = task.limits;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: workerMemory,
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      // Only after it has ended, so that its files can be removed.
      void worker.terminate().then(settle);
    };
    const timer = setTimeout(
      () => end(() => reject(new OperatorError(reason('takes_too_long', { seconds })))),
      seconds * 1000,
    );
    const abort = (): void => end(() => reject(signal?.reason as Error));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) abort();
    worker.once('message', (result: WorkbookResult) =>
      end(() => ('refused' in result ? reject(new OperatorError(result.refused)) : resolve(result))),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new OperatorError(reason('takes_too_much_memory'))
            : error,
        ),
      ),
    );
  });
}

function padded(cells: readonly Cell[], width: number): Cell[] {
  return [...cells, ...Array.from({ length: width - cells.length }, () => null)];
}

function inMerge(cell: Cell, range: string | undefined): Cell {
  if (range === undefined) return cell;
  return { error: reason('merged', { range }), shown: shownIn(cell) };
}

function shownIn(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'day' in cell ? cell.day : cell.shown;
}

/** Our lines end with LF only; other line separators occur inside texts. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
