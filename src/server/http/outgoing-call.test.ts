import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { json, outsideService, silence, status } from '#testing/outside-service.ts';
import { createEgress } from './egress.ts';
import { callOutside, jsonOf, OutgoingError } from './outgoing-call.ts';

const service = outsideService();
const egress = createEgress(['127.0.0.1']);
const call = (path = '/', limits = { deadlineMs: 2000, maxBytes: 1000 }) =>
  callOutside(egress, { url: `${service.url}${path}` }, { limits });
const failureOf = async (answer: Promise<unknown>) => {
  const error: unknown = await answer.then(
    () => undefined,
    (one: unknown) => one,
  );
  return error instanceof OutgoingError ? error.reason : error;
};

describe('a call to an outside service', () => {
  it('returns status, headers and text, decompressed', async () => {
    service.answer = (_, response) => {
      response.writeHead(203, { 'content-encoding': 'gzip', 'x-own': 'yes' });
      response.end(gzipSync('{"a":1}'));
    };
    const { status: code, headers, text } = await call('/path?a=b');
    expect([code, headers['x-own'], text]).toEqual([203, 'yes', '{"a":1}']);
    expect(service.requests).toMatchObject([{ method: 'GET', path: '/path?a=b' }]);
    expect(service.requests[0]?.headers.host).toBe(new URL(service.url).host);
  });

  it('sends a body', async () => {
    await callOutside(egress, { url: service.url, method: 'POST', body: 'a=1', headers: { 'x-own': '1' } });
    expect(service.requests).toMatchObject([{ method: 'POST', body: 'a=1', headers: { 'x-own': '1' } }]);
  });

  it('A-107 does not reach a private address that EGRESS_ALLOW does not name', async () => {
    const closed = createEgress([]);
    expect(await failureOf(callOutside(closed, { url: service.url }))).toBe('private_host');
    const named = createEgress([], { resolve: () => Promise.resolve(['10.0.0.1']) });
    expect(await failureOf(callOutside(named, { url: 'http://weather.example/' }))).toBe('private_host');
    expect(service.requests).toEqual([]);
  });

  it('connects to the address that was checked, whatever the name leads to later', async () => {
    const { port } = new URL(service.url);
    const named = createEgress(['127.0.0.1'], { resolve: () => Promise.resolve(['127.0.0.1']) });
    await callOutside(named, { url: `http://weather.example:${port}/` });
    expect(service.requests[0]?.headers.host).toBe(`weather.example:${port}`);
  });

  it.each(['http://127.0.0.2/', 'http://169.254.169.254/latest', 'http://[::1]/'])(
    'A-107 does not follow a redirect to %s',
    async (location) => {
      service.answer = status(302, { location });
      expect(await failureOf(call())).toBe('private_host');
      expect(service.requests).toHaveLength(1);
    },
  );

  it('follows a few redirects, and not for ever', async () => {
    service.answer = (request, response) =>
      request.url === '/'
        ? status(301, { location: '/next' })(request, response)
        : json({})(request, response);
    expect((await call()).text).toBe('{}');
    service.answer = status(302, { location: '/again' });
    expect(await failureOf(call())).toBe('redirects');
    expect(service.requests).toHaveLength(2 + 4);
    service.answer = status(302, { location: 'file:///etc/passwd' });
    expect(await failureOf(call())).toBe('redirects');
  });

  it('takes a login to no other service', async () => {
    service.answer = status(302, { location: 'http://127.0.0.1:1/' });
    const headers = { Authorization: 'Bearer secret' };
    expect(await failureOf(callOutside(egress, { url: service.url, headers }))).toBe('redirects');
  });

  it('ends at its deadline, before the answer and within it', async () => {
    service.answer = silence;
    const begun = Date.now();
    expect(await failureOf(call('/', { deadlineMs: 200, maxBytes: 1000 }))).toBe('silent');
    service.answer = (_, response) => {
      response.writeHead(200);
      response.write('{');
    };
    expect(await failureOf(call('/', { deadlineMs: 200, maxBytes: 1000 }))).toBe('silent');
    expect(Date.now() - begun).toBeLessThan(5000);
  });

  it('ends with the job that makes it', async () => {
    service.answer = silence;
    const job = new AbortController();
    const answer = callOutside(egress, { url: service.url }, { signal: job.signal });
    job.abort(new Error('the process ends'));
    await expect(answer).rejects.toThrow('the process ends');
  });

  it('reads no more than its limit, compressed or not', async () => {
    service.answer = (_, response) => response.end('x'.repeat(1001));
    expect(await failureOf(call())).toBe('too_big');
    service.answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('x'.repeat(1_000_000)));
    };
    expect(await failureOf(call())).toBe('too_big');
  });

  it('says what went wrong by the host alone', async () => {
    service.answer = (request) => request.socket.destroy();
    expect(await failureOf(call())).toBe('broken');
    service.answer = (request) => request.socket.end('nonsense\r\n\r\n');
    await expect(call('/?token=secret')).rejects.toThrow(
      '127.0.0.1 answered with what is not a valid HTTP answer',
    );
    service.answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('not gzip');
    };
    expect(await failureOf(call())).toBe('unexpected');
    expect(await failureOf(callOutside(egress, { url: 'http://127.0.0.1:1/' }))).toBe('refused');
    expect(await failureOf(callOutside(egress, { url: 'ftp://127.0.0.1/' }))).toBe('bad_address');
  });

  it('takes JSON of status 200 alone', async () => {
    service.answer = json({ a: 1 });
    expect(jsonOf(await call(), 'h')).toEqual({ a: 1 });
    service.answer = (_, response) => response.end('<html>');
    const page = await call();
    expect(() => jsonOf(page, 'h')).toThrow('h did not answer with JSON');
    service.answer = status(503);
    const failure = await call();
    expect(() => jsonOf(failure, 'h')).toThrow('h answered with status 503');
  });
});
