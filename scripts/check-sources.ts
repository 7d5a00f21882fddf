/**
 * The files that the checks read, as plain data, so that every check is a pure function that its test can
 * call.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface SourceFile {
  /** Path from the repository root, with forward slashes. */
  path: string;
  text: string;
}

export interface Import {
  from: string;
  to: string;
  lazy: boolean;
}

/** Every file that is or would be committed and whose path matches; ignored and deleted files are left out. */
export async function readSources(pattern: RegExp): Promise<SourceFile[]> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const paths = [...new Set(stdout.split('\0'))].filter((path) => pattern.test(path)).toSorted();
  const files = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(path, 'utf8').catch(() => undefined) })),
  );
  return files.filter((file): file is SourceFile => file.text !== undefined);
}

/** The project files that a file imports, statically (types included) or lazily; packages are left out. */
export function importsOf(file: SourceFile): Import[] {
  const all: Import[] = [];
  for (const { pattern, lazy } of forms) {
    for (const match of file.text.matchAll(pattern)) {
      const to = resolveImport(file.path, match[1] ?? '');
      if (to !== undefined) all.push({ from: file.path, to, lazy });
    }
  }
  return all;
}

/** Prints the errors of a check that is run alone and sets the exit code. */
export function report(errors: readonly string[]): void {
  for (const error of errors) console.log(error);
  if (errors.length > 0) process.exitCode = 1;
}

// Statements start at the beginning of a line (enforced by the formatter), so strings and comments do not
// match.
const forms = [
  { pattern: /^import\s+(?:[^;'"`]*?\sfrom\s*)?['"]([^'"]+)['"]/gm, lazy: false },
  {
    pattern: /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s*['"]([^'"]+)['"]/gm,
    lazy: false,
  },
  { pattern: /^(?!\s*(?:\/\/|\*)).*?\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm, lazy: true },
];

function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  if (!name.startsWith('.')) return undefined;
  return new URL(name, `file:///${from}`).pathname.slice(1);
}
