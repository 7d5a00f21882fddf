import { randomUUID } from 'node:crypto';
import { OperatorError } from '#server/config/operator-error.ts';
import { moveFiles } from '#server/files/object-upkeep.ts';
import { verb } from './verb.ts';
import { withDatabase } from './verb-database.ts';

export const moveFilesVerb = verb({
  summary:
    'Moves the bytes of all files: TO is s3 or database. The server may run on; a run that was ended goes on.',
  words: ['TO'],
  options: {},
  async run({ env, words: [to] }) {
    if (to !== 's3' && to !== 'database')
      throw new OperatorError('Write where the files go: s3 or database.');
    if (env.s3 === undefined)
      throw new OperatorError('No storage is set: fill in S3_ENDPOINT and the lines below it.');
    if (env.fileStore !== to)
      throw new OperatorError(
        `New files still go to the other place: set FILE_STORE=${to} and restart the servers first.`,
      );
    let files = 0;
    let bytes = 0;
    await withDatabase(env, async ({ database }) => {
      for await (const size of moveFiles(database, to, randomUUID())) {
        files += 1;
        bytes += size;
        if (files % 1000 === 0) console.log(`${files} files moved …`);
      }
    });
    console.log(`${files} files moved to ${to}, ${(bytes / 1e6).toFixed(1)} MB.`);
  },
});
