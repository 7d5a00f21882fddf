import { parseArgs } from 'node:util';
import { readEnv } from '#server/config/env.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Verb } from './verb.ts';

/** The verbs by name; each is loaded on demand. */
export type VerbTable = Readonly<Record<string, () => Promise<Verb>>>;

/**
 * Runs `npm run admin -- <verb> …`, or prints the help. Throws an OperatorError for unknown verbs and
 * options.
 */
export async function runVerb(
  verbs: VerbTable,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') {
    for (const line of await helpOfAll(verbs)) print(line);
    return;
  }
  const verb = Object.hasOwn(verbs, name) ? await verbs[name]?.() : undefined;
  if (verb === undefined) {
    throw new OperatorError(`There is no admin verb '${name}': there are ${Object.keys(verbs).join(', ')}.`);
  }
  const { values, positionals } = parse(name, verb, rest);
  if (values['help'] === true) {
    for (const line of helpOf(name, verb)) print(line);
    return;
  }
  const words = verb.words ?? [];
  if (positionals.length !== words.length) {
    throw new OperatorError(
      `${name} takes ${words.join(' ') || 'no words'}: see npm run admin -- ${name} --help.`,
    );
  }
  await verb.run({ env: readEnv(), words: positionals, options: values });
}

function parse(
  name: string,
  verb: Verb,
  args: string[],
): { values: Record<string, string | boolean>; positionals: string[] } {
  const declared = Object.entries(verb.options).map(([option, { type }]) => [option, { type }] as const);
  try {
    return parseArgs({
      args,
      options: { ...Object.fromEntries(declared), help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new OperatorError(`${reason}: see npm run admin -- ${name} --help.`);
  }
}

async function helpOfAll(verbs: VerbTable): Promise<string[]> {
  const rows = await Promise.all(
    Object.entries(verbs).map(async ([name, load]) => `  ${name.padEnd(14)} ${(await load()).summary}`),
  );
  return ['npm run admin -- <verb> [options]', '', ...rows, '', 'Each verb explains itself with --help.'];
}

function helpOf(name: string, verb: Verb): string[] {
  const options = Object.entries(verb.options).map(([option, { about, value }]) => {
    const shown = value === undefined ? `--${option}` : `--${option} ${value}`;
    return `  ${shown.padEnd(22)} ${about}`;
  });
  const usage = [
    'npm run admin --',
    name,
    ...(verb.words ?? []),
    ...(options.length > 0 ? ['[options]'] : []),
  ];
  return [usage.join(' '), '', verb.summary, ...(options.length > 0 ? ['', ...options] : [])];
}
