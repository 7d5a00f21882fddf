// npm start: installs and builds what is missing, then runs the server until Ctrl-C.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { become, ensureBuilt, ensureInstalled, fail, pinnedNode, root } from './prepare.mjs';

ensureInstalled({ withTools: false });
const node = pinnedNode();
if (!ensureBuilt(node)) fail('The web app could not be built: see the lines above.');
// Node's own --env-file-if-exists prints a message if there is none.
const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
// A small young generation and a heap that grows in small steps: exports run with constant memory.
const flags = JSON.parse(readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8'));
become(node, [...flags, ...settings, 'src/server.ts']);
