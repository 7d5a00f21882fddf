import { loadMapping, runImport } from '#features/exchange/imports/server/cli.ts';
import { summaryOf } from '#features/exchange/imports/server/cli-report.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { verb } from './verb.ts';
import { withDatabase } from './verb-database.ts';

export const importVerb = verb({
  summary: 'Reads a CSV or .xlsx file into the portal by a mapping file; without --commit it only tries.',
  words: ['FILE'],
  options: {
    map: { type: 'string', value: 'MAP', about: 'the mapping file, or the name of a shipped one' },
    commit: { type: 'boolean', about: 'write, all or nothing' },
    report: { type: 'string', value: 'FILE', about: 'write every reported cell to this CSV file' },
  },
  async run({ env, words: [file = ''], options }) {
    if (options.map === undefined) {
      throw new OperatorError('import needs --map MAP: see npm run admin -- import --help.');
    }
    const mapping = loadMapping(options.map);
    const progress = progressLine(process.stderr);
    const result = await withDatabase(env, ({ database }) =>
      runImport(database, {
        file,
        ...mapping,
        commit: options.commit === true,
        reportFile: options.report,
        progress: progress.show,
      }).finally(progress.end),
    );
    for (const line of summaryOf(result)) console.log(line);
    if (options.report !== undefined) console.log(`Every reported cell: ${options.report}`);
  },
});

/** On a terminal one line that is overwritten; elsewhere an occasional line. */
function progressLine(out: NodeJS.WriteStream): { show: (line: string) => void; end: () => void } {
  let last = 0;
  return {
    show(line) {
      if (!out.isTTY && Date.now() - last < 5000) return;
      last = Date.now();
      out.write(out.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
    },
    end() {
      if (out.isTTY) out.write('\r\u001B[K');
    },
  };
}
