// Calls to outside services: limited in time and size, and only to allowed addresses. Redirects are
// checked like the first address. Errors name only the host: a URL may contain a token, and a response may
// contain text controlled by the host's owner.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Egress, ForbiddenHost } from './egress.ts';
import { http } from './node-http.ts';

export interface OutgoingCall {
  readonly url: string;
  /** GET by default; only GET follows redirects. */
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface OutgoingLimits {
  /** From the name look-up to the last byte, including redirects. */
  readonly deadlineMs: number;
  /** The maximum size of the decompressed response. */
  readonly maxBytes: number;
}

export const outgoingLimits: OutgoingLimits = { deadlineMs: 15_000, maxBytes: 2 * 1024 * 1024 };

export type OutgoingFailure =
  | 'private_host'
  | 'unknown_host'
  | 'bad_address'
  | 'refused'
  | 'silent'
  | 'tls'
  | 'too_big'
  | 'redirects'
  | 'broken'
  | 'status'
  | 'unexpected';

/** An outside service could not be called, or did not respond as documented. */
export class OutgoingError extends Error {
  readonly reason: OutgoingFailure;
  /** The status of an unusable response. */
  readonly status: number | undefined;
  /** The delay requested by the service. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    reason: OutgoingFailure,
    message: string,
    cause?: unknown,
    { status, retryAfterSeconds }: { status?: number; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const maxRedirects = 3;

/** Calls an outside service; returns the response with any status, throws an OutgoingError if there is none. */
export async function callOutside(
  egress: Egress,
  call: OutgoingCall,
  { signal, limits = outgoingLimits }: { signal?: AbortSignal; limits?: OutgoingLimits } = {},
): Promise<OutgoingAnswer> {
  const late = AbortSignal.timeout(limits.deadlineMs);
  const over = signal === undefined ? late : AbortSignal.any([late, signal]);
  let url = addressOf(call.url);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await callOnce(egress, url, call, over, limits).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw asOutgoingError(error, url, late.aborted, limits);
    });
    const next = redirectOf(answer, call, url);
    if (next === undefined) return answer;
    if (redirects === maxRedirects)
      throw new OutgoingError('redirects', `${url.hostname} redirects more than ${maxRedirects} times`);
    url = next;
  }
}

/** The response's JSON; throws if the status is not 200 or the text is not JSON. */
export function jsonOf(answer: OutgoingAnswer, host: string): unknown {
  if (answer.status !== 200) throw statusError(answer, host);
  try {
    return JSON.parse(answer.text);
  } catch (error) {
    throw new OutgoingError('unexpected', `${host} did not answer with JSON`, error);
  }
}

/** The error for an unexpected status. */
export function statusError({ status, headers }: OutgoingAnswer, host: string): OutgoingError {
  const retryAfterSeconds = secondsOf(headers['retry-after']);
  const message = `${host} answered with status ${status}`;
  return new OutgoingError('status', message, undefined, { status, retryAfterSeconds });
}

/** `Retry-After` in seconds, given as seconds or as a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function addressOf(written: string): URL {
  const url = URL.parse(written);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new OutgoingError('bad_address', 'The address of the service is not an http or https address');
  return url;
}

/** The redirect target; undefined for the final response. */
function redirectOf(
  { status, headers }: OutgoingAnswer,
  { method = 'GET', headers: sent = {} }: OutgoingCall,
  url: URL,
): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined || method !== 'GET')
    return undefined;
  const next = URL.parse(headers.location, url.href);
  const isOpen = next?.protocol === 'https:' || (next?.protocol === 'http:' && url.protocol === 'http:');
  if (next === null || !isOpen)
    throw new OutgoingError('redirects', `${url.hostname} redirects to an address that is not followed`);
  const hasSecret = Object.keys(sent).some((name) => /^(authorization|cookie)$/i.test(name));
  if (hasSecret && next.origin !== url.origin)
    throw new OutgoingError('redirects', `${url.hostname} redirects a call with a login to another service`);
  return next;
}

async function callOnce(
  egress: Egress,
  url: URL,
  { method = 'GET', headers = {}, body }: OutgoingCall,
  signal: AbortSignal,
  { maxBytes }: OutgoingLimits,
): Promise<OutgoingAnswer> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const address = await unlessAborted(signal, egress.addressOf(name));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? https : http).request({
    // Connects to the checked address; the certificate and the Host header are for the name.
    host: address,
    port: url.port === '' ? undefined : url.port,
    ...(isIP(name) === 0 && { servername: name }),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers, host: url.host },
    agent: false,
    signal,
  });
  request.on('response', resolve).on('error', reject);
  request.end(body);
  const response = await promise;
  try {
    const text = (await wholeOf(response, maxBytes, url.hostname)).toString('utf8');
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  } finally {
    response.destroy();
  }
}

function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}

async function wholeOf(response: IncomingMessage, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decompressed(response)) {
    size += chunk.length;
    if (size > maxBytes)
      throw new OutgoingError('too_big', `${host} answered with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decompressed(response: IncomingMessage): AsyncIterable<Buffer> {
  const decoders: Readonly<Record<string, typeof createGunzip | typeof createBrotliDecompress>> = {
    gzip: createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const decoder = decoders[response.headers['content-encoding'] ?? '']?.();
  if (decoder === undefined) return response;
  response.on('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

const reasonOfCode: Readonly<Record<string, readonly [OutgoingFailure, string]>> = {
  ENOTFOUND: ['unknown_host', 'is not a known host'],
  EAI_AGAIN: ['unknown_host', 'could not be looked up'],
  ECONNREFUSED: ['refused', 'refuses the connection'],
  EHOSTUNREACH: ['refused', 'cannot be reached'],
  ENETUNREACH: ['refused', 'cannot be reached'],
  ECONNRESET: ['broken', 'ended the connection'],
};

function asOutgoingError(error: unknown, url: URL, isLate: boolean, limits: OutgoingLimits): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const host = url.hostname;
  if (isLate)
    return new OutgoingError(
      'silent',
      `${host} did not answer within ${limits.deadlineMs / 1000} seconds`,
      error,
    );
  if (error instanceof ForbiddenHost) return new OutgoingError('private_host', error.message, error);
  const { code } = error as { code?: unknown };
  const [reason, words] = reasonOfCode[String(code)] ?? [];
  if (reason !== undefined) return new OutgoingError(reason, `${host} ${words}`, error);
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(String(code)))
    return new OutgoingError('tls', `${host} has no certificate that is trusted`, error);
  return new OutgoingError('unexpected', `${host} answered with what is not a valid HTTP answer`, error);
}
