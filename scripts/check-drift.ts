/** Compares a committed generated file with the generator's current output. */

/** One line with the first differing line and the command that regenerates the file; none if equal. */
export function findDrift(
  path: string,
  committed: string,
  generated: string,
  renew: string,
): string | undefined {
  if (committed === generated) return undefined;
  if (committed === '') return `${path} is missing: run ${renew} and commit it`;
  const old = committed.split('\n');
  const fresh = generated.split('\n');
  const at = fresh.findIndex((line, index) => line !== old[index]);
  const line = at < 0 ? fresh.length : at;
  const shown = (text: string | undefined): string => (text === undefined ? 'nothing' : `'${text.trim()}'`);
  return `${path}:${line + 1} has ${shown(old[line])}, the code says ${shown(fresh[line])}: run ${renew} and commit it`;
}
