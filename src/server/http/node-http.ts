// An import of node:http reads all its exports, and some of them load Node's implementation of fetch and WebSocket: 9 MB in each
// process for what the server does not use (decision 0121).
export const http = process.getBuiltinModule('node:http');
