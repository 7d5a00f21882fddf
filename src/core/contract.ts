// The endpoint contract: an endpoint is declared once, as data; the server's handlers, the web client, the OpenAPI
// document and the access matrix all follow from it. `access` is required: a route without it does not compile.
import * as z from 'zod/mini';
import type { Permission } from './access.ts';
import type { ListDeclaration, ListQuery, ListState } from './list-query.ts';

export type Access = 'public' | 'signed-in' | Permission;
type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parts in braces are parameters: `/api/clients/{id}/`. Answers alike without its last slash. */
  readonly path: `/${string}`;
  readonly aliases?: readonly `/${string}`[];
  /** A word in place of an id may be a name that there is none of: it is missing, not malformed. */
  readonly wordsAreMissing?: true;
  readonly access: Access;
  readonly summary: string;
  readonly query?: ObjectSchema;
  /** The list this endpoint answers with; its query is the list query. */
  readonly list?: ListDeclaration;
  /** One with `items` may be sent as the bare array of them. */
  readonly body?: ObjectSchema;
  /** How long the body may be; 1 MiB when not given. */
  readonly bodyBytes?: number;
  /** One file in place of a body: part `file` of a multipart form. A larger one is TOO_LARGE. */
  readonly upload?: { readonly maxBytes: number };
  /** The answer holds what is shown this once: it is not kept for a call that is sent again. */
  readonly shownOnce?: true;
  /** 200 when not given. */
  readonly status?: 200 | 201 | 204;
  /** The answer's shape; 'file' is a download. */
  readonly response: Schema | 'file';
}

/** Whether it makes something new of a body, which must not come twice when its answer is lost (`Idempotency-Key`). */
export function isCreation({ method, access, status, body, shownOnce }: EndpointDefinition): boolean {
  return method === 'POST' && access !== 'public' && status === 201 && body !== undefined && !shownOnce;
}

export type Contract = Readonly<Record<string, EndpointDefinition>>;

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

/** A file on its way out: bytes in chunks, so that no answer is ever held whole. */
export interface FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A file on its way in. It is read once, and only as far as the handler reads. */
export interface Upload {
  readonly name: string;
  /** As its sender calls it: what it is, its bytes say. */
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Ids are digits only; they arrive as numbers. */
export type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, number> & PathParameters<Rest>
  : unknown;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives. */
export type Input<E extends EndpointDefinition> = {
  readonly params: PathParameters<E['path']>;
  readonly query: E extends { list: ListDeclaration } ? ListQuery : Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly file: E extends { upload: object } ? Upload : undefined;
};

/** What a handler answers, and what the web client resolves to. */
export type Answer<E extends EndpointDefinition> = E['response'] extends 'file'
  ? FileAnswer
  : E['response'] extends Schema
    ? z.output<E['response']>
    : never;

/** What a handler may return: dates, decimals and ids as the wire has them. */
export type Reply<E extends EndpointDefinition> = E['response'] extends 'file'
  ? FileAnswer
  : E['response'] extends Schema
    ? z.input<E['response']>
    : never;

type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller in the web app passes: path parameters, the list's state or the query, the body. */
export type Arguments<E extends EndpointDefinition> = OmitUndefined<{
  params: keyof PathParameters<E['path']> extends never ? undefined : PathParameters<E['path']>;
  query: E extends { list: ListDeclaration } ? ListState : Sent<E['query']>;
  body: Sent<E['body']>;
  file: E extends { upload: object } ? File : undefined;
}>;

/** One handler for each endpoint of a contract; a missing one does not compile. `Context` is the server's request. */
export type Handlers<C extends Contract, Context> = {
  readonly [Name in keyof C]: (input: Input<C[Name]>, context: Context) => Promise<Reply<C[Name]>>;
};

/** The envelope of a list (2.F): `next` and `previous` are paths of our own. */
export function page<Item extends Schema>(item: Item) {
  return z.object({
    count: z.number(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  });
}
export interface Page<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** Shapes used by many contracts: a plain date, a moment, a decimal as text, an id. */
export const id = z.number();
export const plainDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const moment = z.iso.datetime();
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
export const reference = z.object({ id, name: z.string() });

/** Puts the parameters into a path: `/api/clients/{id}/` and {id: 3} give `/api/clients/3/`. */
export function fillPath(path: string, params: Readonly<Record<string, number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
