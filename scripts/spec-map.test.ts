import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf, specMapPage } from './spec-map.ts';
import { parseRequirements } from './trace.ts';

const requirements = parseRequirements(readFileSync('docs/requirements.txt', 'utf8'));

describe('the map of the specification', () => {
  const rows = parseRequirements(
    'CLI-01 | a\nCLI-02 | b\nCLI-03 | c\nCALL-16 | GET /api/clients/{id} — bearer\n',
  );

  it('lists a file for each id that it names, for all of a range, and for a call that it declares', () => {
    const files = filesOf(rows, [
      { path: 'src/a.ts', text: '// Clients (CLI-01 … CLI-02).' },
      { path: 'src/b/contract.ts', text: "method: 'GET',\n  path: '/api/clients/{client}/'," },
      { path: 'src/c/contract.ts', text: "method: 'POST',\n  path: '/api/clients/{id}/'," },
    ]);
    expect(Object.fromEntries(files)).toEqual({
      'CLI-01': ['src/a.ts'],
      'CLI-02': ['src/a.ts'],
      'CLI-03': [],
      'CALL-16': ['src/b/contract.ts'],
    });
    expect(specMapPage(rows, files)).toContain('- CLI-02: `src/a.ts`\n- CLI-03: not yet\n');
  });

  // Typical look-ups of a new developer, and the file that an experienced one would open.
  const known: Readonly<Record<string, string>> = {
    'VAL-13': 'src/locales/en/validation.ts',
    'PRJ-02': 'src/web/app-state.ts',
    'USR-19': 'src/features/people/users/contract.ts',
    'I18N-07': 'src/locales/en/validation.ts',
    'SUP-07': 'src/core/quantity.ts',
    'NAV-17': 'src/app/web/routes.tsx',
    'VAL-02': 'src/locales/en/basic-validation.ts',
    'CALL-11': 'src/features/access/password-resets/contract.ts',
    'SUP-01': 'src/features/supply/records/contract.ts',
    'CALL-58': 'src/features/administration/cities/contract.ts',
    'NAV-43': 'src/web/messages.ts',
    'NAV-04': 'src/app/web/routes.tsx',
    'I18N-04': 'src/locales/locales.ts',
    'USR-01': 'src/features/people/users/contract.ts',
    'NAV-29': 'src/app/web/navigation.ts',
    'NAV-26': 'src/app/web/guard.ts',
    'CALL-63': 'src/features/access/profile/contract.ts',
    'THEME-10': 'src/web/local-storage.ts',
    'ROLE-18': 'src/core/access.ts',
    'HOME-08': 'src/features/transport/weather/web/WeatherStrip.tsx',
  };

  it('maps twenty random sentences of the specification to the right file', () => {
    const page = readFileSync('docs/spec-map.md', 'utf8');
    const filesFor = (id: string): readonly string[] =>
      (new RegExp(`^- ${id}: (.*)$`, 'm').exec(page)?.[1] ?? '').match(/[^`, ]+\.\w+/g) ?? [];
    // Skips what is not built yet, so that the selection stays the same when it is built.
    const ofTrade = requirements.findIndex(({ id }) => id === 'BATCH-01');
    const picked = shuffled(requirements.slice(0, ofTrade)).filter(({ id }) => filesFor(id).length > 0);
    const found = picked.slice(0, 20).map(({ id }) => [id, filesFor(id).includes(known[id] ?? '')]);
    expect(found).toEqual(Object.keys(known).map((id) => [id, true]));
  });
});

/** The rows in a random but reproducible order (mulberry32 with the seed 20). */
function shuffled<Row>(rows: readonly Row[]): Row[] {
  let state = 20;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const left = [...rows];
  return rows.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
