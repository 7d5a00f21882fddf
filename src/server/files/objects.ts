// A client for S3-compatible storage: put, read, remove, list. Requests are signed with AWS Signature version
// 4 (aws4fetch). Every call has a time limit and every response a size limit, and content is compared with
// the SHA-256 in the database before it is passed on. Errors name the host and the object, never a key or a
// header.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '#core/errors.ts';
import { http } from '#server/http/node-http.ts';
import { makeWorkFolder, removeWorkFolder } from './work-folders.ts';

export interface S3Settings {
  /** `https://s3.example`; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The prefix of every key: empty, or with a slash at the end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface ObjectLimits {
  /** Time-out without a byte in either direction. */
  readonly idleMs: number;
  /** In addition to the time for the bytes. */
  readonly deadlineMs: number;
  readonly bytesPerSecond: number;
}

export const objectLimits: ObjectLimits = {
  idleMs: 10_000,
  deadlineMs: 20_000,
  bytesPerSecond: 1024 * 1024,
};

/** The size and SHA-256 (hexadecimal) of an object, as stored in the database. */
export interface ObjectFacts {
  readonly size: number;
  readonly sha256: string;
}

export interface FoundObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** The storage of file contents of a process. */
export interface ContentPlaces {
  /** Undefined if no storage is configured. */
  readonly objects: Objects | undefined;
  /** The prefix of its keys. */
  readonly prefix: string;
  /** Where new files go. */
  readonly newFilesIn: 'database' | 's3';
}

export interface Objects {
  /** Stores an object; `bytes` may be called a second time. */
  put(key: string, content: ObjectFacts & { bytes: () => AsyncIterable<Uint8Array> }): Promise<void>;
  /** The bytes of an object, after comparison with the size and hash in the database. */
  read(key: string, facts: ObjectFacts): AsyncGenerator<Buffer>;
  /** Removes an object; a missing one counts as removed. */
  remove(key: string): Promise<void>;
  /** All objects below a prefix, in the order of their keys. */
  list(prefix: string): AsyncGenerator<FoundObject>;
}

/** Larger responses are buffered on disk, so that many downloads at once need little memory. */
const memoryBytes = 1024 * 1024;
const listBytes = 4 * 1024 * 1024;
const nothing = createHash('sha256').digest('hex');

export function openObjects(settings: S3Settings, limits: ObjectLimits = objectLimits): Objects {
  const { protocol, hostname } = new URL(settings.endpoint);
  const { Agent, request: send } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });

  async function call(what: Call, signal = until(0)): Promise<IncomingMessage> {
    try {
      return await callOnce(what, signal);
    } catch (error) {
      // The storage may have closed an idle connection just as it was reused.
      if (!(error instanceof Error && Reflect.get(error, 'reused') === true)) throw unavailable(error);
      return await callOnce(what, signal).catch((again: unknown) => {
        throw unavailable(again);
      });
    }
  }

  async function callOnce(
    { method, key, query = '', body }: Call,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const signer = new AwsV4Signer({
      method,
      url: `${settings.endpoint}/${settings.bucket}/${key}${query}`,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? nothing },
      service: 's3',
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    });
    const { url, headers } = await signer.sign();
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = send(url, {
      method,
      agent,
      signal,
      headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': body.size }) },
    });
    request.setTimeout(limits.idleMs, () =>
      request.destroy(new Error(`no answer within ${limits.idleMs / 1000} seconds`)),
    );
    request.on('response', resolve);
    const fail = (error: Error & { code?: string }): void => {
      const reused = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(Object.assign(error, { reused }));
    };
    request.on('error', fail);
    if (body === undefined) request.end();
    // An early response, such as a refusal, takes precedence over the error of sending.
    else pipeline(Readable.from(body.bytes()), request).catch(fail);
    return promise;
  }

  function until(bytes: number): AbortSignal {
    return AbortSignal.timeout(Math.ceil(limits.deadlineMs + (bytes / limits.bytesPerSecond) * 1000));
  }

  function unavailable(error: unknown): AppError {
    const late = error instanceof Error && error.name === 'TimeoutError';
    const words = late
      ? 'took too long'
      : String(error instanceof Error ? (Reflect.get(error, 'code') ?? error.message) : error);
    return new AppError('UNAVAILABLE', {
      cause: new Error(`The file storage ${hostname} cannot be used: ${words}`),
      retryAfterSeconds: 30,
    });
  }

  /** Reads only the error code of the response. */
  async function expect(response: IncomingMessage, good: readonly number[], key: string): Promise<void> {
    const status = response.statusCode ?? 0;
    if (good.includes(status)) {
      await textOf(response, listBytes).catch(() => response.destroy());
      return;
    }
    throw await refusal(response, key);
  }

  async function refusal(response: IncomingMessage, key: string): Promise<AppError> {
    const text = await textOf(response, 64 * 1024).catch(() => '');
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code';
    return unavailable(
      new Error(`it answered with status ${response.statusCode} (${code}) for ${key || 'the list'}`),
    );
  }

  return {
    async put(key, { bytes, size, sha256 }) {
      const response = await call({ method: 'PUT', key, body: { bytes, size, sha256 } }, until(size));
      await expect(response, [200, 201, 204], key);
      // Any web server may respond with 200; a storage returns the entity tag of the stored object.
      if (response.headers.etag === undefined)
        throw unavailable(new Error(`it confirmed ${key} without an ETag: it is no S3-compatible storage`));
    },
    async *read(key, { size, sha256 }) {
      const signal = until(size);
      const response = await call({ method: 'GET', key }, signal);
      if (response.statusCode !== 200) {
        const missing = response.statusCode === 404;
        const error = await refusal(response, key);
        throw missing ? new Error(`The object ${key} is not in the file storage ${hostname}`) : error;
      }
      const checked = checkedBytes(response, { size, sha256 }, key);
      if (size <= memoryBytes) {
        const parts: Buffer[] = [];
        for await (const part of asUnavailable(checked, signal)) parts.push(part);
        yield* parts;
        return;
      }
      const folder = makeWorkFolder();
      try {
        const file = path.join(folder, 'object');
        await pipeline(asUnavailable(checked, signal), createWriteStream(file, { mode: 0o600 }));
        yield* createReadStream(file, { highWaterMark: memoryBytes }) as AsyncIterable<Buffer>;
      } finally {
        removeWorkFolder(folder);
      }
    },
    async remove(key) {
      await expect(await call({ method: 'DELETE', key }), [200, 202, 204, 404], key);
    },
    async *list(prefix) {
      let last = '';
      for (;;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(last !== '' && { 'start-after': last }),
        });
        const response = await call({ method: 'GET', key: '', query: `?${query.toString()}` });
        if (response.statusCode !== 200) throw await refusal(response, '');
        const text = await textOf(response, listBytes).catch((error: unknown) => {
          throw unavailable(error);
        });
        let count = 0;
        for (const { key, modifiedAt } of objectsIn(text)) {
          if (!key.startsWith(prefix) || key <= last)
            throw unavailable(new Error('its list of objects has no order'));
          last = key;
          count += 1;
          yield { key, modifiedAt };
        }
        if (count === 0 || !/<IsTruncated>true<\/IsTruncated>/.test(text)) return;
      }
    },
  };

  async function* asUnavailable(bytes: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      yield* bytes;
    } catch (error) {
      if (error instanceof WrongBytes) throw error;
      // A time-out closes the connection; that error alone would not say why.
      throw unavailable(signal.aborted ? signal.reason : error);
    }
  }
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: string;
  readonly body?: ObjectFacts & { bytes: () => AsyncIterable<Uint8Array> };
}

/** The storage returned other bytes than were stored. */
export class WrongBytes extends Error {}

async function* checkedBytes(
  response: IncomingMessage,
  { size, sha256 }: ObjectFacts,
  key: string,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > size) {
      response.destroy();
      throw new WrongBytes(`The object ${key} is longer than the ${size} bytes that were stored`);
    }
    hash.update(part);
    yield part;
  }
  if (length < size)
    throw new WrongBytes(`The object ${key} has ${length} of the ${size} bytes that were stored`);
  if (hash.digest('hex') !== sha256)
    throw new WrongBytes(`The object ${key} is not what was stored: another SHA-256`);
}

async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) {
      response.destroy();
      throw new Error(`it answered with more than ${maxBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Our keys contain no characters that XML escapes. */
function objectsIn(text: string): FoundObject[] {
  return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>([\w./-]+)<\/Key>/.exec(entry)?.[1];
    const modified = /<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1];
    if (key === undefined || modified === undefined) return [];
    return [{ key, modifiedAt: new Date(modified) }];
  });
}
