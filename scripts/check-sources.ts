/** The files the checks read, as plain data, so that every check is a pure function its test can feed. */
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

/** Our own files that a file imports, statically (types included) or lazily; packages are left out. */
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

/** Prints the findings of one check run alone and sets the exit code. */
export function report(findings: readonly string[]): void {
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) process.exitCode = 1;
}

// Statements stand at the start of a line (the formatter sees to it), which keeps strings and comments out.
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
