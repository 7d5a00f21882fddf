// A stand-in for an S3-compatible storage on a loopback port, by the published description of the protocol: it computes the
// signature (AWS Signature version 4) and the hash of each body by itself, and refuses what does not fit.
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#server/files/objects.ts';

export interface ObjectServer {
  readonly port: number;
  readonly settings: S3Settings;
  readonly objects: Map<string, { bytes: Buffer; modified: Date }>;
  /** Refuses connections from now on. */
  stop(): Promise<void>;
}

export interface Faults {
  /** Responds instead of the storage, to correctly signed requests. */
  fault?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

const secret = 'a secret that no line of a log may show';

/** Starts an empty storage; `faults` may change while it runs. */
export async function startObjectServer(faults: Faults = {}): Promise<ObjectServer> {
  const objects: ObjectServer['objects'] = new Map();
  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const storage: ObjectServer = {
    port,
    objects,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: 'portal-files',
      prefix: 'one/',
      accessKeyId: 'AKEY',
      secretAccessKey: secret,
    },
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return storage;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    try {
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    } catch {
      return;
    }
    const body = Buffer.concat(parts);
    const refused = refusalOf(request, body, storage.settings);
    if (refused !== undefined) {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${refused}</Code></Error>`);
    } else if (faults.fault !== undefined) faults.fault(request, response);
    else answer(request, response, body);
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '', storage.settings.endpoint);
    const key = pathname.slice(`/${storage.settings.bucket}/`.length);
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, modified: new Date() });
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (searchParams.get('list-type') === '2') response.end(listOf(searchParams));
    else if (found === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else response.end(found.bytes);
  }

  /** Pages of two, so that a few objects need several. */
  function listOf(parameters: URLSearchParams): string {
    const prefix = parameters.get('prefix') ?? '';
    const after = parameters.get('start-after') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const entries = keys.slice(0, 2).map((key) => {
      const modified = objects.get(key)?.modified.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    return `<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${entries.join('')}</ListBucketResult>`;
  }
}

const header =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** The code of the refusal of a request that is not signed as described; undefined for one that is. */
function refusalOf(request: IncomingMessage, body: Buffer, settings: S3Settings): string | undefined {
  const [, id, day, region, signedHeaders = '', signature] =
    header.exec(request.headers.authorization ?? '') ?? [];
  if (id !== settings.accessKeyId || region !== settings.region) return 'InvalidAccessKeyId';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const moment = String(request.headers['x-amz-date']);
  const at = Date.parse(moment.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000) || moment.slice(0, 8) !== day) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256') || !names.includes('x-amz-date'))
    return 'AccessDenied';
  const { pathname, searchParams } = new URL(request.url ?? '', settings.endpoint);
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, pathname, query, headers, signedHeaders, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = [day, region ?? '', 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) =>
      createHmac('sha256', last)
        .update(part ?? '')
        .digest(),
    `AWS4${settings.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${moment}\n${scope}\n${hash}`)
    .digest('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
