// Serves the built web app on the API's origin. Page and API share paths such as /profile: requests for HTML
// get the page, all others the API (A-51, amendment 25).
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OperatorError } from '#server/config/operator-error.ts';

export interface WebAppSettings {
  /** A custom logo file. */
  logoFile?: string | undefined;
  /** The origin of the API; '' or nothing is the app's own (CALL-01). */
  apiUrl?: string | undefined;
  /** The sign-in call used by the form. */
  signInForm?: 'mfa' | 'plain';
  /** Origins from which the map loads street tiles. */
  tileOrigins?: () => Promise<readonly string[]>;
}

/** Serves the files of `root` and, for every page path, index.html with a new nonce. */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  { logoFile, apiUrl = '', signInForm = 'mfa', tileOrigins }: WebAppSettings,
): Promise<void> {
  const shell = withSettings(readShell(root), { 'api-url': apiUrl, 'sign-in-form': signInForm });
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    // The ETag suffices to find an unchanged file.
    lastModified: false,
    // `npm run build` writes them beside each file.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (response, file) => {
      const name = path.relative(root, file);
      response.header('cache-control', keeping(name));
      // A worker has the policy of its script's response.
      if (/^sw\.js\b/.test(name)) response.header('content-security-policy', workerPolicy);
    },
  });
  if (logoFile !== undefined) {
    app.get('/logo', (_, reply) =>
      reply.sendFile(path.basename(logoFile), path.dirname(path.resolve(logoFile))),
    );
  }
  app.addHook('onRequest', async (request, reply) => {
    if (wantsPage(request)) return sendShell(reply, shell, [apiUrl, ...((await tileOrigins?.()) ?? [])]);
  });
}

const workerPolicy = "default-src 'none'; connect-src 'self'";

/** How long a browser may cache a file of the build. */
function keeping(file: string): string {
  // Their names contain a hash of the content, so they can be cached for ever.
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return /^version\.json\b/.test(file) ? 'no-store' : 'no-cache';
}

/** The page of a complete build: all files that it or its scripts load exist. */
function readShell(root: string): string {
  const shell = path.join(root, 'index.html');
  const assets = path.join(root, 'assets');
  const there = new Set(existsSync(assets) ? readdirSync(assets) : []);
  const files = existsSync(shell)
    ? [shell, ...[...there].filter((name) => name.endsWith('.js')).map((name) => path.join(assets, name))]
    : [];
  const wanted = files.flatMap((file) => assetsIn(readFileSync(file, 'utf8')));
  const missing = files.length === 0 ? 'index.html' : wanted.find((name) => !there.has(name));
  if (missing === undefined) return readFileSync(shell, 'utf8');
  throw new OperatorError(`The web app in ${root} is incomplete, ${missing} is missing: run npm run build.`);
}

function assetsIn(text: string): string[] {
  const quoted = text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+-[\w-]{8}\.(?:js|css))["'`]/g);
  return [...quoted].map(([, name = '']) => name);
}

/** Whether this is a browser that navigates to a page. */
export function wantsPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [pathname = ''] = request.url.split('?');
  if (pathname === '/') return true;
  if (/^\/(api|mfa|assets|fonts)\/|^\/(health|ready|logo|[^/]+\.\w+)$/.test(pathname)) return false;
  return prefersHtml(request.headers.accept ?? '');
}

function prefersHtml(accept: string): boolean {
  const quality = (type: string): number => {
    const range = accept.split(',').find((part) => part.trim().split(';')[0]?.toLowerCase() === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  return quality('text/html') > quality('application/json');
}

/** The page with these settings in its empty meta elements; values are origins or constants. */
function withSettings(page: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings).reduce(
    (text, [name, value]) => text.replace(`name="${name}" content=""`, `name="${name}" content="${value}"`),
    page,
  );
}

function sendShell(reply: FastifyReply, shell: string, asked: readonly string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers(pageHeaders)
    .header('content-security-policy', pagePolicy(nonce, asked))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(shell.replaceAll('CSP_NONCE', nonce));
}

/** Headers that only concern a page, besides its policy. */
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  // Browsers use `frame-ancestors`; this one is for security scanners.
  'x-frame-options': 'DENY',
};

/** `asked` are the other origins that scripts may call. */
function pagePolicy(nonce: string, asked: readonly string[]): string {
  return [
    "default-src 'none'",
    // WebAssembly for decoding barcodes; scripts are never evaluated (decision 0060).
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...asked.filter(Boolean)].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
