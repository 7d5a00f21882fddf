import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, of those that run. */
export function withChildren(...pids: readonly number[]): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in brackets may hold anything.
        const [, parent = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return [[Number(name), Number(parent)] as const];
      } catch {
        return [];
      }
    });
  const found = new Set(pids);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}
