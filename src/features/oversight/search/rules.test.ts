import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#core/access.ts';
import { findableKinds, misspelt, misspeltParts } from './rules.ts';

describe('what a person may find', () => {
  const kinds = (role: Role, isBlinded = false) => findableKinds({ role, isBlinded });

  it('ROLE-22 follows from what the role may read', () => {
    expect(kinds('invoicing_user')).toEqual([
      'packages',
      'projects',
      'clients',
      'products',
      'batches',
      'kits',
      'invoices',
    ]);
    expect(kinds('user')).toEqual(['packages', 'projects', 'clients', 'products', 'batches', 'kits']);
    expect(kinds('driver')).toEqual(['packages']);
    expect(kinds('investigator')).toEqual(['packages', 'projects']);
    expect(kinds('staff')).toContain('people');
  });

  it('amendment 28 the blinded find no batches, whatever their role', () => {
    for (const role of roles)
      for (const kind of ['batches', 'kits']) expect(kinds(role, true)).not.toContain(kind);
    expect(kinds('staff', true)).toEqual(['packages', 'projects', 'clients', 'invoices']);
  });
});

describe('a typing error', () => {
  it('is one character too many, too few, wrong, or swapped with the next', () => {
    const near = misspelt('px100');
    for (const meant of ['px100', 'px10', 'px1000', 'px200', 'xp100', 'apx100'])
      expect(near).toContain(meant);
    for (const other of ['px', 'px2001', 'zz100']) expect(near).not.toContain(other);
  });

  it('of a part of a name stands for any character', () => {
    expect(misspeltParts('kiev')).toEqual(
      expect.arrayContaining(['%kie_%', '%ki_v%', '%kiev%', '%kie%', '%ikev%']),
    );
  });

  it('is not looked for in texts that are too short to tell, or longer than anyone types', () => {
    expect(misspelt('abc')).toEqual(['abc']);
    expect(misspelt('a'.repeat(25))).toHaveLength(1);
  });
});
