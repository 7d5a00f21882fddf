/** The papers say what is true: every path named exists, every section has its place, no machine shows through. */
import { existsSync } from 'node:fs';
import { readSources, report } from './check-sources.ts';
import type { SourceFile } from './check-sources.ts';

const specMap = 'docs/spec-map.md';

/** Sections of the specification, as docs/spec-map.md must list them. */
const sections = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. Calls',
  '8. Error catalogue',
  '9. Business constants and limits',
];

/** One line per dead path, missing section, calendar date or path of one machine. */
export function findPaperFaults(files: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  const map = files.find(({ path }) => path === specMap);
  return [
    ...(map === undefined ? [`${specMap} is missing`] : findMissingSections(map.text)),
    ...files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => findDeadPaths(file, exists)),
    ...files.flatMap(findTraces),
  ];
}

function findMissingSections(text: string): string[] {
  const missing = sections.filter((section) => !text.includes(`## ${section}\n`));
  return missing.map((section) => `${specMap}: add the section '${section}'`);
}

/** Paths in code marks and targets of links. */
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
    const found = machinePath.exec(line) ?? (path.endsWith('.md') ? calendarDate.exec(line) : null);
    return found === null
      ? []
      : [`${path}:${index + 1}: '${found[0].trim()}' is of one machine or one day; say it without`];
  });
}

const machinePath =
  /(?:^|[\s'"`(=:])(?:\/(?:home|root|Users|work|workspace|mnt)\/[\w.-]+|[A-Z]:\\Users\\\w+)/;
const calendarDate = /\b20\d\d-[01]\d-[0-3]\d\b/;

/** Reads the working tree and looks through every text of it. */
export async function checkPapers(): Promise<string[]> {
  // The trace names tests as they were when it was last written.
  const files = await readSources(/\.(md|ts|tsx|mjs|json|sql|yml|html|css|txt)$|^\.env\.example$|^\.ci\//);
  return findPaperFaults(
    files.filter(
      ({ path }) => !/package-lock\.json$|docs\/traceability\.md$|\/check-papers(?:\.test)?\.ts$/.test(path),
    ),
    existsSync,
  );
}

if (import.meta.main) report(await checkPapers());
