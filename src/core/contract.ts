// The endpoint contract: an endpoint is declared once, as data; the server's handlers, the web client, the
// OpenAPI document and the access matrix are derived from it. `access` is required: a route without it does
// not compile.
import * as z from 'zod/mini';
import type { Permission } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { ListDeclaration, ListQuery, ListState } from './list-query.ts';

export type Access = 'public' | 'signed-in' | Permission;
type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/** The formats of path parameters that are texts; any other value is malformed. */
export const textParameters = {
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  sha256: /^[\da-f]{64}$/,
} as const satisfies Record<string, RegExp>;
export type TextParameter = keyof typeof textParameters;

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parts in braces are parameters: `/api/clients/{id}/`. The trailing slash is optional. */
  readonly path: `/${string}`;
  readonly aliases?: readonly `/${string}`[];
  /** A word instead of an id may be an unknown name: it is missing, not malformed. */
  readonly wordsAreMissing?: true;
  /** Path parameters that are not ids: a key created by the client, the hash of a file. */
  readonly textParameters?: Readonly<Record<string, TextParameter>>;
  readonly access: Access;
  /** A device's own token is enough (decision 0061). */
  readonly byDevice?: true;
  readonly summary: string;
  readonly query?: ObjectSchema;
  /** The list this endpoint returns; its query is the list query. */
  readonly list?: ListDeclaration;
  /** A body with `items` may also be sent as a bare array. */
  readonly body?: ObjectSchema;
  /** The maximum size of the body; 1 MiB by default. */
  readonly bodyBytes?: number;
  /** One file instead of a body: part `file` of a multipart form. A larger one gives TOO_LARGE. */
  readonly upload?: { readonly maxBytes: number };
  /** The response contains a secret that is shown once: it is not stored for repeated calls. */
  readonly shownOnce?: true;
  /** It looks rows up by an exact value: rate limited against enumeration. */
  readonly looksUp?: true;
  /** A list with more than rows, such as locks of running jobs: never read from a replica. */
  readonly ofPrimary?: true;
  /** It searches like a filtered list and has the same rate limit. */
  readonly searches?: true;
  /** A file that a page displays: not counted as a download. */
  readonly isPartOfPage?: true;
  /**
   * Errors beyond those derived from the declaration (server/http/refusals.ts). What is forbidden for a row
   * regardless of the role is 409 with the code of another status.
   */
  readonly refuses?: readonly (ErrorCode | { readonly code: ErrorCode; readonly status: 409 })[];
  /** 200 by default. */
  readonly status?: 200 | 201 | 204;
  /** The response's shape; 'file' is a download, 'events' an event stream that ends with the session. */
  readonly response: Schema | 'file' | 'events';
}

/** Whether it creates something, which must not happen twice when a response is lost (`Idempotency-Key`). */
export function isCreation({ method, access, status, body, shownOnce }: EndpointDefinition): boolean {
  return method === 'POST' && access !== 'public' && status === 201 && body !== undefined && !shownOnce;
}

export type Contract = Readonly<Record<string, EndpointDefinition>>;

/** Declares an endpoint, keeping its exact types. An endpoint for devices must require a permission. */
export function endpoint<const D extends EndpointDefinition>(
  definition: D &
    (D extends { byDevice: true; access: 'public' | 'signed-in' } ? { byDevice: never } : unknown),
): D {
  return definition;
}

/** An endpoint that accepts a device's token. */
export type DeviceEndpoint = EndpointDefinition & { readonly byDevice: true };

/** A downloaded file: bytes in chunks, so that no response is held in memory completely. */
export interface FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether a spreadsheet has no rows below its header. */
  readonly isEmpty?: boolean;
}

/** One event of a stream. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** An uploaded file. It can be read once, and only as far as the handler reads. */
export interface Upload {
  readonly name: string;
  /** The name given by the sender; the type is determined by the bytes. */
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Ids are digits only and are parsed as numbers. `Texts` are the parameters that are not ids. */
export type PathParameters<
  P extends string,
  Texts extends string = never,
> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, Name extends Texts ? string : number> & PathParameters<Rest, Texts>
  : object;
type ParametersOf<E extends EndpointDefinition> = PathParameters<
  E['path'],
  E extends { textParameters: infer Texts } ? keyof Texts & string : never
>;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives. */
export type Input<E extends EndpointDefinition> = {
  readonly params: ParametersOf<E>;
  readonly query: E extends { list: ListDeclaration } ? ListQuery : Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly file: E extends { upload: object } ? Upload : undefined;
};

/** The result of a handler and of a call by the web client. */
export type Answer<E extends EndpointDefinition> = E['response'] extends 'file'
  ? FileAnswer
  : E['response'] extends Schema
    ? z.output<E['response']>
    : never;

/** What a handler may return: dates, decimals and ids in their JSON form. */
export type Reply<E extends EndpointDefinition> = E['response'] extends 'file'
  ? FileAnswer
  : E['response'] extends 'events'
    ? AsyncIterable<ServerEvent>
    : E['response'] extends Schema
      ? z.input<E['response']>
      : never;

type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The arguments of a call by the web app: path parameters, the list's state or the query, the body. */
export type Arguments<E extends EndpointDefinition> = OmitUndefined<{
  params: keyof ParametersOf<E> extends never ? undefined : ParametersOf<E>;
  query: E extends { list: ListDeclaration } ? ListState : Sent<E['query']>;
  body: Sent<E['body']>;
  file: E extends { upload: object } ? File : undefined;
}>;

/**
 * One handler per endpoint of a contract; a missing one does not compile. `Context` is the server's request
 * context.
 */
export type Handlers<C extends Contract, Context> = {
  readonly [Name in keyof C]: (input: Input<C[Name]>, context: Context) => Promise<Reply<C[Name]>>;
};

/** The response of a list (2.F): `next` and `previous` are relative paths. */
export function page<Item extends Schema>(item: Item) {
  return z.object({
    count: z.number(),
    /** There are more rows than `count`; only if a bounded count was requested (amendment 31). */
    count_is_minimum: z.optional(z.literal(true)),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  });
}
export interface Page<Item> {
  count: number;
  count_is_minimum?: true | undefined;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** Shapes used by many contracts: a plain date, a timestamp, a decimal as text, an id. */
export const id = z.number();
export const plainDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const moment = z.iso.datetime();
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
export const reference = z.object({ id, name: z.string() });

/** Fills the parameters into a path: `/api/clients/{id}/` and {id: 3} give `/api/clients/3/`. */
export function fillPath(path: string, params: Readonly<Record<string, number | string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
