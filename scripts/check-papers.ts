/** Checks the documents: every named path exists, and none is a local path. */
import { existsSync } from 'node:fs';
import type { SourceFile } from './check-sources.ts';
import { readSources, report } from './check-sources.ts';

/** One line per dead path, calendar date or local path. */
export function findPaperErrors(files: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  return [
    ...files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => findDeadPaths(file, exists)),
    ...files.flatMap(findTraces),
  ];
}

/** Paths in code spans and link targets. */
function findDeadPaths({ path, text }: SourceFile, exists: (path: string) => boolean): string[] {
  const named = [...text.matchAll(/`((?:src|docs|scripts|db|e2e|bench|mappings)\/[\w.{}*/-]*)`/g)].map(
    (match) => match[1] ?? '',
  );
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) =>
    new URL(match[1] ?? '', `file:///${path}`).pathname.slice(1),
  );
  return [...new Set([...named, ...linked])]
    .filter((target) => !exists(target))
    .map((target) => `${path}: ${target} does not exist; name the file that holds it now`);
}

function findTraces({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = machinePath.exec(line) ?? (isUndated(path) ? calendarDate.exec(line) : null);
    return found === null
      ? []
      : [`${path}:${index + 1}: '${found[0].trim()}' is of one machine or one day; say it without`];
  });
}

/** Figures have the day of their run. */
function isUndated(path: string): boolean {
  return path.endsWith('.md') && path !== 'docs/reliability.md';
}

const machinePath =
  /(?:^|[\s'"`(=:])(?:\/(?:home|root|Users|work|workspace|mnt)\/[\w.-]+|[A-Z]:\\Users\\\w+)/;
const calendarDate = /\b20\d\d-[01]\d-[0-3]\d\b/;

/** Reads the working tree and checks its texts. */
export async function checkPapers(): Promise<string[]> {
  // The trace contains test titles as of the time when it was generated.
  const files = await readSources(/\.(md|ts|tsx|mjs|json|sql|yml|html|css|txt)$|^\.env\.example$|^\.ci\//);
  return findPaperErrors(
    files.filter(
      ({ path }) => !/package-lock\.json$|docs\/traceability\.md$|\/check-papers(?:\.test)?\.ts$/.test(path),
    ),
    existsSync,
  );
}

if (import.meta.main) report(await checkPapers());
