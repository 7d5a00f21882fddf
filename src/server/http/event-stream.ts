// Answers that go on: text/event-stream, read by the web app with fetch, so that the bearer goes along. Whoever takes
// one too slowly is cut off, and only so many are open for one account. A stream ends with the server, at once: its
// client comes back to the next one.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerEvent } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { atMinimumRate, type DownloadRate } from './minimum-rate.ts';
import type { RequestContext } from './request-context.ts';

/** Of one account in one process: several windows, and connections that no one has missed yet. */
const streamsPerUser = 6;
/** Proxies close what is silent for a minute. */
const commentEveryMs = 20_000;
const retryMs = 5_000;

export interface Streams {
  /** Sends what `events` yields, until it ends, its reader is gone or the server stops. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext,
    rate: DownloadRate,
    events: (closed: AbortSignal) => Promise<AsyncIterable<ServerEvent>>,
  ): Promise<FastifyReply>;
}

const openOf = new WeakMap<FastifyInstance, Set<AbortController>>();

/** Ends every stream of this server; later ones are refused. */
export function endStreams(app: FastifyInstance): void {
  for (const one of openOf.get(app) ?? []) one.abort();
  openOf.delete(app);
}

/** The streams of a server. */
export function openStreams(app: FastifyInstance): Streams {
  openOf.set(app, new Set());
  const perUser = new Map<number, number>();
  app.addHook('preClose', async () => endStreams(app));
  return {
    async send(request, reply, { principal }, rate, events) {
      const open = openOf.get(app);
      if (open === undefined) throw new AppError('UNAVAILABLE', { retryAfterSeconds: retryMs / 1000 });
      const userId = principal?.userId ?? 0;
      const count = perUser.get(userId) ?? 0;
      if (count >= streamsPerUser) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
      const controller = new AbortController();
      open.add(controller);
      perUser.set(userId, count + 1);
      const { signal } = controller;
      signal.addEventListener('abort', () => {
        open.delete(controller);
        const left = (perUser.get(userId) ?? 1) - 1;
        if (left === 0) perUser.delete(userId);
        else perUser.set(userId, left);
      });
      reply.raw.on('close', () => controller.abort());
      const cut = () => {
        request.log.warn('a stream was cut off: its receiver takes it too slowly');
        request.raw.destroy();
      };
      try {
        const lines = linesOf(await events(signal), signal);
        const bytes = Readable.from(atMinimumRate(lines, rate, cut), { objectMode: false });
        bytes.on('error', (error) => request.log.error({ err: error }, 'a stream failed midway'));
        return await reply
          .headers({
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            // For proxies that collect an answer before they hand it on.
            'x-accel-buffering': 'no',
          })
          .send(bytes);
      } catch (error) {
        controller.abort();
        throw error;
      }
    },
  };
}

/** The events as they are sent, with a comment wherever nothing happened for a while. */
async function* linesOf(events: AsyncIterable<ServerEvent>, closed: AbortSignal): AsyncGenerator<Uint8Array> {
  const source = events[Symbol.asyncIterator]();
  const ended = Promise.withResolvers<'ended'>();
  const end = () => ended.resolve('ended');
  closed.addEventListener('abort', end);
  if (closed.aborted) end();
  try {
    yield Buffer.from(`retry: ${retryMs}\n\n`);
    let next = source.next();
    for (;;) {
      const news = await within(commentEveryMs, next, ended.promise);
      if (news === 'ended') return;
      if (news === 'silence') {
        yield Buffer.from(':\n\n');
        continue;
      }
      if (news.done === true) return;
      yield Buffer.from(`event: ${news.value.event}\ndata: ${JSON.stringify(news.value.data)}\n\n`);
      next = source.next();
    }
  } catch (error) {
    // The sign-in has ended, or the database is away: the client asks again, and is told.
    if (!(error instanceof AppError)) throw error;
  } finally {
    closed.removeEventListener('abort', end);
    void source.return?.()?.catch(() => {});
  }
}

async function within<T>(
  ms: number,
  next: Promise<T>,
  ended: Promise<'ended'>,
): Promise<T | 'ended' | 'silence'> {
  const silence = Promise.withResolvers<'silence'>();
  const timer = setTimeout(() => silence.resolve('silence'), ms);
  try {
    return await Promise.race([next, ended, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
