import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  plugins: [react({ compiler: true }), versionFile()],
  build: {
    outDir: 'dist',
    // Without it light-dark() is rewritten, which hides parts of third-party widgets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined files would be data: addresses, which the Content-Security-Policy does not allow for scripts and fonts.
    assetsInlineLimit: 0,
  },
  // The server puts a fresh nonce in this place with each answer.
  html: { cspNonce: 'CSP_NONCE' },
  server: {
    port: 5173,
    proxy: {
      // A page load is the app's; everything else that is no source file is the API's.
      '^/(?!@|src/|node_modules/|__)': {
        target: api,
        bypass: (request) =>
          request.headers.accept?.includes('text/html') ||
          /\.(tsx?|css|svg|png|woff2|webmanifest)(\?|$)/.test(request.url ?? '')
            ? request.url
            : undefined,
      },
    },
  },
});

/** `version.json`: the version of package.json, asked by the update check (UPD-07, CONST-10). */
function versionFile(): Plugin {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    name: 'version-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version })}\n` });
    },
  };
}
