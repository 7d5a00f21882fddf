import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '#server/config/operator-error.ts';

/**
 * Reads a password from the first line of standard input, or prompts for it twice on the terminal without
 * echo.
 */
export async function passwordFrom(source: 'input' | 'terminal'): Promise<string> {
  if (source === 'input') return firstLine(process.stdin);
  if (!process.stdin.isTTY) {
    throw new OperatorError(
      'There is no terminal to ask for the password: hand it in with --password-stdin.',
    );
  }
  const password = await askHidden('Password: ');
  if ((await askHidden('The same again: ')) !== password) {
    throw new OperatorError('The two passwords differ: try again.');
  }
  return password;
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  throw new OperatorError('The standard input holds no password.');
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  // The line editor echoes typed characters; its output is discarded.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // In raw mode the line editor receives Ctrl-C.
  terminal.on('SIGINT', () => process.exit(130));
  const answer = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return answer;
}
