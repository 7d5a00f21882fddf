// The built web app on the API's origin. Page and API share paths such as /profile: who asks for HTML gets the page,
// everybody else the API (A-51, amendment 25).
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Serves the files of `root` and, for every page path, its index.html with a fresh nonce. */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  logoFile: string | undefined,
): Promise<void> {
  const shell = readFileSync(path.join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The server answers this one itself, and says no-store.
    globIgnore: ['version.json'],
    // Names hold a hash of their content, so that they can be kept for ever.
    setHeaders: (response, file) => {
      const lasting = file.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (logoFile !== undefined) {
    app.get('/logo', (_, reply) =>
      reply.sendFile(path.basename(logoFile), path.dirname(path.resolve(logoFile))),
    );
  }
  app.addHook('onRequest', async (request, reply) => {
    if (wantsPage(request)) return sendShell(reply, shell);
  });
}

/** Whether this is a person's browser on its way to a page. */
export function wantsPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [pathname = ''] = request.url.split('?');
  if (pathname === '/') return true;
  if (/^\/(api|mfa|assets|fonts)\/|^\/(health|logo|[^/]+\.\w+)$/.test(pathname)) return false;
  return prefersHtml(request.headers.accept ?? '');
}

function prefersHtml(accept: string): boolean {
  const quality = (type: string): number => {
    const range = accept.split(',').find((part) => part.trim().split(';')[0]?.toLowerCase() === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  return quality('text/html') > quality('application/json');
}

function sendShell(reply: FastifyReply, shell: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store')
    .header('vary', 'Accept')
    .type('text/html; charset=utf-8')
    .send(shell.replaceAll('CSP_NONCE', nonce));
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
