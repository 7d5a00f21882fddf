// A stand-in for an external service on a free loopback port: responds as configured and records its
// requests.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface OutsideRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface OutsideService {
  /** The origin, without a trailing slash. */
  url: string;
  readonly requests: OutsideRequest[];
  /** Sets the handler of all further requests. */
  answer: RequestListener;
}

/** The service of one test file; recorded requests are cleared before each test. */
export function outsideService(): OutsideService {
  const service: OutsideService = { url: '', requests: [], answer: (_, response) => response.end() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      service.requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      service.answer(request, response);
    });
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    service.url = `http://127.0.0.1:${port}`;
  });
  beforeEach(() => {
    service.requests.length = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return service;
}

/** Responds with JSON. */
export function json(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Responds with only a status. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(code, headers);
    response.end();
  };
}

/** Accepts the request and never responds. */
export const silence: RequestListener = () => {};
