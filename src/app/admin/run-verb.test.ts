import { describe, expect, it } from 'vitest';
import { runVerb, type VerbTable } from './run-verb.ts';
import { verb } from './verb.ts';

const calls: unknown[] = [];
const verbs: VerbTable = {
  copy: async () =>
    verb({
      summary: 'Copies a file.',
      words: ['FILE'],
      options: {
        map: { type: 'string', value: 'MAP', about: 'the mapping' },
        commit: { type: 'boolean', about: 'write' },
      },
      async run({ words, options }) {
        calls.push([words, options.map, options.commit]);
      },
    }),
};

describe('npm run admin', () => {
  it('passes arguments and options to the verb', async () => {
    await run('copy', 'a.csv', '--map', 'm.json', '--commit');
    expect(calls.splice(0)).toEqual([[['a.csv'], 'm.json', true]]);
  });

  it('lists the verbs, and explains each', async () => {
    expect(await run()).toContain('  copy           Copies a file.');
    expect(await run('copy', '--help')).toEqual([
      'npm run admin -- copy FILE [options]',
      '',
      'Copies a file.',
      '',
      '  --map MAP              the mapping',
      '  --commit               write',
    ]);
    expect(calls).toEqual([]);
  });

  it.each([
    [['move'], "There is no admin verb 'move': there are copy."],
    [['toString'], "There is no admin verb 'toString'"],
    [['copy'], 'copy takes FILE: see npm run admin -- copy --help.'],
    [['copy', 'a', 'b'], 'copy takes FILE'],
    [['copy', 'a', '--comit'], "Unknown option '--comit': see npm run admin -- copy --help."],
    [['copy', 'a', '--map'], 'argument missing: see npm run admin -- copy --help.'],
  ])('refuses %j in one line', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });
});

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await runVerb(verbs, args, (line) => lines.push(line));
  return lines;
}
