// Event streams (text/event-stream): the web app reads them with fetch, to send its token. Slow readers are
// disconnected, and each account may open a limited number. A stream ends when the server stops; the client
// reconnects.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerEvent } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { atMinimumRate, type DownloadRate } from './minimum-rate.ts';
import type { RequestContext } from './request-context.ts';

/** Streams per account and process: several windows, and broken connections not yet noticed. */
const streamsPerUser = 6;
/** Proxies close connections that are silent for a minute. */
const commentEveryMs = 20_000;
const retryMs = 5_000;

export interface Streams {
  /** Sends what `events` yields, until it ends, the reader disconnects or the server stops. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext,
    rate: DownloadRate,
    events: (closed: AbortSignal) => Promise<AsyncIterable<ServerEvent>>,
  ): Promise<FastifyReply>;
}

const openOf = new WeakMap<FastifyInstance, Set<AbortController>>();

/** Ends all streams of this server; new ones are refused. */
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
            // For proxies that buffer responses.
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

/** The events in wire format, with a comment whenever nothing happened for a while. */
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
    // The session has ended or the database is unreachable: the client reconnects and gets the error.
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
