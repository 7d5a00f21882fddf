// A process of its own that writes one imported file, to be killed at it.
import { commitFile } from '#features/sheet-imports/server/jobs.ts';
import { openDatabase } from '#server/database.ts';

const [connection = '{}', importId, userId] = process.argv.slice(2);
const database = openDatabase(JSON.parse(connection) as object);
await commitFile(database, 'http://localhost:8080', Number(importId), Number(userId));
await database.close();
