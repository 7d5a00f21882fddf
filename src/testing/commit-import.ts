// A separate process that writes one imported file, to be killed while it runs.
import { commitFile } from '#features/exchange/imports/server/jobs.ts';
import { openDatabase } from '#server/database/database.ts';

const [connection = '{}', importId, userId] = process.argv.slice(2);
const database = openDatabase(JSON.parse(connection) as object);
await commitFile(database, 'http://localhost:8080', Number(importId), Number(userId), console.error);
await database.close();
