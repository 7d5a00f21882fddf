// npm start: whatever is missing is made, then the server runs until Ctrl-C.
import { become, ensureBuilt, ensureInstalled, fail, pinnedNode } from './prepare.mjs';

ensureInstalled();
const node = pinnedNode();
if (!ensureBuilt(node)) fail('The web app could not be built: see the lines above.');
become(node, ['--env-file-if-exists=.env', 'src/server.ts']);
