// npm start: whatever is missing is made, then the server runs until Ctrl-C.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { become, ensureBuilt, ensureInstalled, fail, pinnedNode, root } from './prepare.mjs';

ensureInstalled();
const node = pinnedNode();
if (!ensureBuilt(node)) fail('The web app could not be built: see the lines above.');
// Node's own --env-file-if-exists says so when there is none.
const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
// A small nursery and a heap that grows in small steps: an export stays in flat memory.
const flags = JSON.parse(readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8'));
become(node, [...flags, ...settings, 'src/server.ts']);
