import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createApp } from './create-app.ts';
import { tileOrigins } from './tile-origins.ts';
import { wantsPage } from './web-app.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const json = 'application/json';

describe('wantsPage', () => {
  it.each([
    // amendment 25: the root is always the app
    ['GET', '/', '*/*', true],
    ['GET', '/', json, true],
    ['GET', '/', undefined, true],
    ['HEAD', '/?from=mail', json, true],
    ['POST', '/', browser, false],
    // pages and calls of one path
    ['GET', '/profile', browser, true],
    ['GET', '/profile', json, false],
    ['GET', '/users?page=2', browser, true],
    ['GET', '/cities/all', json, false],
    ['GET', '/token', browser, true],
    ['HEAD', '/clients/3/projects', browser, true],
    ['PATCH', '/profile', browser, false],
    // clients that accept anything are not browsers
    ['GET', '/profile', '*/*', false],
    ['GET', '/profile', undefined, false],
    ['GET', '/profile', '', false],
    ['GET', '/anything', 'text/*', false],
    // the quality value decides, in any case and order
    ['GET', '/profile', 'application/json, text/html', false],
    ['GET', '/profile', 'application/json;q=0.5, text/html;q=0.9', true],
    ['GET', '/profile', 'text/html;q=0.4, application/json', false],
    ['GET', '/profile', 'TEXT/HTML', true],
    ['GET', '/profile', 'text/html; q=0', false],
    ['GET', '/profile', 'text/html;level=1;q=0.3,application/json; q=0.2', true],
    // never a page
    ['GET', '/api/clients/', browser, false],
    ['GET', '/mfa/api-logout/', browser, false],
    ['GET', '/assets/index-abc.js', browser, false],
    ['GET', '/health', browser, false],
    ['GET', '/ready', browser, false],
    ['GET', '/openapi.json', browser, false],
    ['GET', '/version.json', browser, false],
    ['GET', '/favicon.svg', browser, false],
    // a page whose last part has a dot
    ['GET', '/clients/a.b', browser, true],
  ])('A-51 %s %s with Accept %s: %s', (method, url, accept, expected) => {
    expect(wantsPage({ method, url, headers: accept === undefined ? {} : { accept } })).toBe(expected);
  });
});

describe('the web app beside the API', () => {
  const folder = temporaryFolder('web');
  let app: FastifyInstance;
  let database: Database;

  beforeAll(async () => {
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><script nonce="CSP_NONCE">1</script>');
    writeFileSync(path.join(folder, 'assets', 'index-1.js'), 'export {};');
    writeFileSync(path.join(folder, 'assets', 'index-1.js.br'), brotliCompressSync('export {};'));
    writeFileSync(path.join(folder, 'assets', 'index-1.js.gz'), gzipSync('export {};'));
    writeFileSync(path.join(folder, 'robots.txt'), 'none');
    writeFileSync(path.join(folder, 'version.json'), '{"version":"1.2.3"}');
    writeFileSync(path.join(folder, 'sw.js'), 'const BUILD = "1";');
    writeFileSync(path.join(folder, 'manifest.webmanifest'), '{"name":"Trialway"}');
    database = openDatabase((await testDatabase()).app);
    app = await createApp({ database, features: [], version: '1.0.0', webRoot: folder, logLevel: 'silent' });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, accept = browser) => app.inject({ url, headers: { accept } });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, undefined, Buffer.from],
  ])(
    'a script is sent to one who accepts %s as the build compressed it: %s',
    async (accepted, encoding, read) => {
      const headers = { accept: '*/*', ...(accepted !== undefined && { 'accept-encoding': accepted }) };
      const answer = await app.inject({ url: '/assets/index-1.js', headers });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(read(answer.rawPayload).toString()).toBe('export {};');
    },
  );

  it.each(['/assets/index-1.js', '/health', '/no/such/call'])(
    '%s has no headers that only act on a page',
    async (url) => {
      const { headers } = await get(url, '*/*');
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      for (const name of [
        'permissions-policy',
        'cross-origin-opener-policy',
        'x-frame-options',
        'x-xss-protection',
      ])
        expect(headers).not.toHaveProperty(name);
    },
  );

  it('the compressed files have no address of their own', async () => {
    const answer = await app.inject({ url: '/assets/index-1.js.br', headers: { accept: '*/*' } });
    expect(answer.statusCode).toBe(404);
  });

  it('CALL-74 UPD-07 CALL-04 A-10 version.json is that of the build, asks for no bearer and is never kept', async () => {
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const answer = await app.inject({ url: '/version.json', headers });
      expect([answer.statusCode, answer.json()]).toEqual([200, { version: '1.2.3' }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('A-51 gives the app for every page path, also for those that no one knows, with a nonce of its own', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/clients/3', '/no/such/page', '/profile']) {
      const answer = await get(url);
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        vary: expect.stringContaining('Accept'),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringMatching(/^camera=\(self\), geolocation=\(self\)/),
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(answer.body).toBe(`<!doctype html><script nonce="${nonce}">1</script>`);
      expect(policy).toMatch(/frame-ancestors 'none'.*object-src 'none'/);
      // The reader of barcodes is WebAssembly (decision 0060); nothing else may be unsafe.
      expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('MAP-01 lets scripts call the hosts of the street tiles that are set, and no other', async () => {
    const own = openDatabase((await testDatabase()).app);
    const options = { database: own, features: [], version: '1.0.0', webRoot: folder, logLevel: 'silent' };
    const policyOf = async (): Promise<string> => {
      const tiles = tileOrigins(own, Buffer.alloc(32));
      const portal = await createApp({ ...options, web: { tileOrigins: tiles } });
      const { headers } = await portal.inject({ url: '/gpsmap', headers: { accept: browser } });
      await portal.close();
      return /connect-src [^;]*/.exec(String(headers['content-security-policy']))?.[0] ?? '';
    };
    const set = (name: string, value: string) =>
      own.write({ actor: 'test', reason: 'tiles', request: 'test' }, (transaction) =>
        transaction.rows(
          sql`update global_settings set value = to_jsonb(${value}::text) where name = ${name}`,
        ),
      );
    expect(await policyOf()).toBe("connect-src 'self'");
    await set('tiles_url', 'https://tiles.example/{z}/{x}/{y}.png?key={token}');
    await set('pmtiles_url', '/streets.pmtiles');
    expect(await policyOf()).toBe("connect-src 'self' https://tiles.example");
    await own.close();
  });

  it('A-51 gives the API everybody else', async () => {
    for (const url of ['/clients/3', '/no/such/page']) {
      const answer = await get(url, json);
      expect([answer.statusCode, answer.json()]).toEqual([404, { errors: { msg: 'NOT_FOUND' } }]);
      expect(answer.headers['vary']).toContain('Accept');
    }
    expect((await get('/api/nothing/')).json()).toEqual({ errors: { msg: 'NOT_FOUND' } });
  });

  it('an incomplete build is refused in one line that names what is missing', async () => {
    const root = temporaryFolder('dist');
    const started = () =>
      createApp({ database, features: [], version: '1', webRoot: root, logLevel: 'silent' });
    await expect(started()).rejects.toThrow(
      `The web app in ${root} is incomplete, index.html is missing: run npm run build.`,
    );
    writeFileSync(path.join(root, 'index.html'), '<script src="/assets/index-abcd1234.js"></script>');
    await expect(started()).rejects.toThrow('index-abcd1234.js is missing');
    mkdirSync(path.join(root, 'assets'));
    writeFileSync(path.join(root, 'assets/index-abcd1234.js'), 'import("./Page-dcba4321.js")');
    await expect(started()).rejects.toThrow('Page-dcba4321.js is missing');
    writeFileSync(path.join(root, 'assets/Page-dcba4321.js'), 'export {}');
    await (await started()).close();
    rmSync(root, { recursive: true });
  });

  it('keeps files whose names change with their content for ever, and others for no time', async () => {
    const lasting = await get('/assets/index-1.js', '*/*');
    expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(lasting.headers).toHaveProperty('etag');
    expect(lasting.headers).not.toHaveProperty('last-modified');
    expect((await get('/robots.txt', '*/*')).headers['cache-control']).toBe('no-cache');
  });

  it('DRV-07 the service worker is checked at each visit, may call its own origin alone, and is never the page', async () => {
    for (const accept of ['*/*', browser]) {
      const worker = await get('/sw.js', accept);
      expect([worker.statusCode, worker.body]).toEqual([200, 'const BUILD = "1";']);
      expect(worker.headers).toMatchObject({
        'content-type': expect.stringMatching(/^(text|application)\/javascript/),
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'x-content-type-options': 'nosniff',
      });
      // A client with this version gets 304.
      const known = await app.inject({
        url: '/sw.js',
        headers: { accept, 'if-none-match': String(worker.headers['etag']) },
      });
      expect([known.statusCode, known.body]).toEqual([304, '']);
    }
  });

  it('DRV-07 the manifest has its own type and is checked at each visit', async () => {
    const manifest = await get('/manifest.webmanifest', '*/*');
    expect([manifest.statusCode, manifest.json()]).toEqual([200, { name: 'Trialway' }]);
    expect(manifest.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/manifest\+json/),
      'cache-control': 'no-cache',
    });
    expect(manifest.headers).not.toHaveProperty('content-security-policy', expect.stringContaining('nonce'));
  });

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/missing.js',
  ])('ERR-20 %s leads nowhere', async (url) => {
    const answer = await get(url, '*/*');
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/root:|"name"|\/home|node_modules/);
  });
});
