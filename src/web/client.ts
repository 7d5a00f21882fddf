// Calls to the server, typed by the endpoint contract. It fills the path, adds bearer and Accept-Language,
// renews an expired token once for all waiting calls, ends the session on 401 once, and decodes
// errors.
// Requirements: CALL-02, CALL-03.
import * as z from 'zod/mini';
import type { Answer, Arguments, EndpointDefinition } from '#core/contract.ts';
import { fillPath, isCreation } from '#core/contract.ts';
import { decodeError } from '#core/errors.ts';
import type { ListState } from '#core/list-query.ts';
import { buildListQuery } from '#core/list-query.ts';
import { sendOnce } from '#web/forms/repeat-keys.ts';
import { CallFailure } from './messages.ts';
import { currentSession, isExpired, renewSession } from './session.ts';
import { currentLocale } from './texts.ts';

/** The client's dependencies on the app; set once at start. */
export interface Connection {
  /** The API's base URL; '' is the page's own origin (CALL-01). */
  baseUrl: string;
  /** Exchanges the expired token for a new one. */
  renew(): Promise<{ token: string; tokenExpiration: number }>;
  /** The server rejected the session. */
  ended(): void;
  /** The server rejected the role: the user's role may have changed. */
  refused(): void;
}

let connection: Connection = {
  baseUrl: '',
  renew: () => Promise.reject(new CallFailure(decodeError(401, undefined))),
  ended: () => undefined,
  refused: () => undefined,
};

/** Connects the client to the app; returns the previous connection. */
export function connect(next: Connection): Connection {
  const before = connection;
  connection = next;
  return before;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent also when the page is left before the response; for bodies up to 64 kB. */
  keepalive?: boolean;
  /** The uploaded fraction of a file, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Calls an endpoint and resolves to its response; throws CallFailure. */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  args: Arguments<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  return (await callUntyped(endpoint, args, options)) as Answer<E>;
}

/** As `call`, for an endpoint built from data, whose arguments and response are known only at run time. */
export async function callUntyped(
  endpoint: EndpointDefinition,
  args: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const response = await send(endpoint, args, options);
  const { response: schema } = endpoint;
  if (typeof schema === 'string') throw new Error(`${endpoint.path} is a file or a stream: use download`);
  if (response.status === 204) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = readAnswer(schema, body);
  if (parsed === undefined) throw unexpected(response);
  return parsed;
}

/**
 * The parsed body of a response without validation, for flags with their own parsing rule; throws
 * CallFailure.
 */
export async function callForBody<E extends EndpointDefinition>(
  endpoint: E,
  args: Arguments<E>,
): Promise<unknown> {
  const response = await send(endpoint, args);
  return response.json().catch(() => undefined);
}

/** A fetch for third-party parts of the page, with the base URL and the language of every call (I18N-06). */
export function fetchPublic(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept-language', currentLocale());
  return fetch(connection.baseUrl + path, { ...init, headers });
}

/**
 * Status and unvalidated body, for responses with their own parsing rule (AUTH-08), also with a token that
 * does not start a session yet.
 */
export async function exchange<E extends EndpointDefinition>(
  endpoint: E,
  args: Arguments<E>,
  token?: string,
  options: CallOptions = {},
): Promise<{ status: number; body: unknown }> {
  const response = await request(endpoint, args, token, options);
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** Downloads a file under the name that the server gives it. */
export async function download<E extends EndpointDefinition & { response: 'file' }>(
  endpoint: E,
  args: Arguments<E>,
): Promise<void> {
  const response = await send(endpoint, args);
  // A JSON response instead of a file is an error.
  if (isJson(response)) throw await failureOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(response.headers.get('content-disposition')) ?? 'download';
  link.click();
  // The browser reads the URL after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The bytes of a file that a page displays. */
export async function fetchFile<E extends EndpointDefinition & { response: 'file' }>(
  endpoint: E,
  args: Arguments<E>,
  options: CallOptions = {},
): Promise<Blob> {
  return (await send(endpoint, args, options)).blob();
}

/** The name in a Content-Disposition header; the encoded form takes precedence. */
export function fileName(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1];
}

interface LooseArguments {
  params?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  file?: File;
}

/** The response itself, for streaming; throws CallFailure. */
export function openResponse<E extends EndpointDefinition>(
  endpoint: E,
  args: Arguments<E>,
  options: CallOptions = {},
): Promise<Response> {
  return send(endpoint, args, options);
}

async function send(
  endpoint: EndpointDefinition,
  args: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const guarded = endpoint.access !== 'public';
  if (guarded) {
    const session = currentSession();
    // Signed out: a screen that is still mounted makes no call (AUTH-21).
    if (!session) throw new CallFailure(signedOut);
    if (isExpired(session.tokenExpiration)) await renewOnce();
  }
  const token = currentSession()?.token;
  const response = await request(endpoint, args, token, options);
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (response.status === 401 && guarded) {
    const now = currentSession()?.token;
    // Another tab has renewed the token: repeat the call with the new one.
    if (now !== undefined && now !== token) return send(endpoint, args, options);
    if (now !== undefined) connection.ended();
  }
  if (response.status === 403 && guarded) connection.refused();
  throw failure;
}

const signedOut = { status: 401, codes: ['INVALID_TOKEN'], sessionEnded: true, fields: {} };

async function request(
  endpoint: EndpointDefinition,
  args: unknown,
  token: string | undefined,
  { signal, keepalive, onProgress }: CallOptions,
): Promise<Response> {
  const { params = {}, query, body, file } = args as LooseArguments;
  const search = new URLSearchParams(
    endpoint.list ? buildListQuery(query as unknown as ListState) : onlyGiven(query ?? {}),
  ).toString();
  const headers: Record<string, string> = {
    accept: endpoint.response === 'file' ? '*/*' : 'application/json',
    'accept-language': currentLocale(),
  };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const address = connection.baseUrl + fillPath(endpoint.path, params) + (search && `?${search}`);
  const { method } = endpoint;
  try {
    if (file !== undefined) {
      // Few pages upload anything.
      const { sendFile } = await import('#web/forms/send-file.ts');
      return await sendFile(file, { address, method, headers, signal, onProgress });
    }
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = (more: Readonly<Record<string, string>>) =>
      fetch(address, {
        method,
        headers: { ...headers, ...more },
        ...(text !== undefined && { body: text }),
        ...(signal && { signal }),
        ...(keepalive && { keepalive }),
      });
    if (!isCreation(endpoint)) return await sent({});
    return await sendOnce(`${address} ${text}`, (key) => sent({ 'idempotency-key': key }));
  } catch (error) {
    if (signal?.aborted) throw error;
    // No response at all: our own text, in the person's language (ERR-10, amendment 32).
    const failure = { status: 0, codes: ['NO_CONNECTION'], sessionEnded: false, fields: {} };
    throw new CallFailure(failure, undefined, error);
  }
}

let renewal: Promise<void> | undefined;

/** All calls with an expired token wait for one renewal. */
function renewOnce(): Promise<void> {
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(): Promise<void> {
  try {
    renewSession(await connection.renew());
  } catch (error) {
    if (error instanceof CallFailure && error.failure.status === 401) connection.ended();
    throw error;
  }
}

/** The parsed response; also accepts a bare array instead of a page, and the reverse (2.F). */
function readAnswer(schema: z.ZodMiniType, body: unknown): unknown {
  const candidates = [body];
  if (Array.isArray(body)) candidates.push({ count: body.length, next: null, previous: null, results: body });
  else if (typeof body === 'object' && body !== null && 'results' in body) candidates.push(body.results);
  for (const candidate of candidates) {
    const parsed = z.safeParse(schema, candidate);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

async function failureOf(response: Response): Promise<CallFailure> {
  const body: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined;
  return new CallFailure(
    decodeError(response.status, body),
    response.headers.get('x-request-id') ?? undefined,
  );
}

function unexpected(response: Response): CallFailure {
  const codes = ['Unexpected response format'];
  const failure = { status: response.status, codes, sessionEnded: false, fields: {} };
  return new CallFailure(failure, response.headers.get('x-request-id') ?? undefined);
}

function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get('content-type') ?? '');
}

function onlyGiven(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
