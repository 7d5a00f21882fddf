// Copies the built web app into www/ and writes the URL of the portal's API into its page.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const built = new URL('../dist/', import.meta.url);
const www = new URL('www/', import.meta.url);
const api = process.env.API_URL ?? '';
if (!/^https:\/\/[^/]+$/.test(api)) {
  throw new Error('Set API_URL to the origin of the portal, for example https://portal.example.com.');
}
if (!existsSync(new URL('index.html', built)))
  throw new Error('Run npm run build in the folder above first.');
rmSync(www, { recursive: true, force: true });
// Without the compressed copies, which only a server sends.
cpSync(built, www, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
// The app's files are on the phone already: caching them in a service worker would only delay updates.
rmSync(new URL('sw.js', www), { force: true });
const page = new URL('index.html', www);
const text = readFileSync(page, 'utf8').replace(
  'name="api-url" content=""',
  `name="api-url" content="${api}"`,
);
writeFileSync(page, text);
