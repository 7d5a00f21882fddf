// Importing node:http evaluates all its exports, and some load Node's implementation of fetch and WebSocket:
// 9 MB per process that the server does not use (decision 0121).
export const http = process.getBuiltinModule('node:http');
