// The cost of a page in CPU time of its main thread, which is independent of other load on the machine.
import type { Browser } from 'playwright-core';

export interface MainThread {
  /** All tasks of the main thread. */
  readonly busyMs: number;
  /** Of these, the callbacks of animation frames, in which the map is drawn. */
  readonly drawingMs: number;
}

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Runs the work and returns the CPU time of the browser's busiest main thread. */
export async function mainThreadDuring(browser: Browser, work: () => Promise<void>): Promise<MainThread> {
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();

  const threads = events.filter(
    ({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const figures = threads.map(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid);
    return { busyMs: millisecondsOf(own, task), drawingMs: millisecondsOf(own, animationFrame) };
  });
  const busiest = figures.toSorted((one, other) => other.busyMs - one.busyMs)[0];
  const tasks = events.filter(({ name }) => name === task);
  if (busiest === undefined || (tasks.length > 0 && tasks.every(({ tdur }) => tdur === undefined)))
    throw new Error('the trace has no CPU times of a main thread');
  return busiest;
}

const task = 'ThreadControllerImpl::RunTask';
const animationFrame = 'FireAnimationFrame';

function millisecondsOf(events: readonly TraceEvent[], wanted: string): number {
  return events.reduce((sum, { name, tdur = 0 }) => (name === wanted ? sum + tdur / 1000 : sum), 0);
}
