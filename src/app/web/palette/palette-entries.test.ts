import { describe, expect, it } from 'vitest';
import { isBlinded, type Role } from '#core/access.ts';
import { initialAppState } from '#web/app-state.ts';
import { addressOf, matches, newRecordsFor, pagesOf } from './palette-entries.ts';

const viewer = (role: Role, blinded: boolean | null = null) => ({
  role,
  isBlinded: isBlinded(role, blinded),
});
const pages = (role: Role) =>
  pagesOf(
    {
      role,
      mainMenuRoles: initialAppState.mainMenuRoles,
      currentClient: null,
      uiSettings: initialAppState.uiSettings,
      exists: () => true,
    },
    viewer(role),
  ).map(({ label }) => label);

describe('the pages of the palette', () => {
  it('amendment 39 are those of the menus', () => {
    expect(pages('staff')).toEqual(
      expect.arrayContaining([
        'Home',
        'Packages',
        'Open_issues',
        'Scheduled_exports',
        'user_settings',
        'Users',
      ]),
    );
    expect(pages('user')).not.toContain('Imports');
  });

  it('of those without a main menu are home, what is their work, and their settings', () => {
    expect(pages('driver')).toEqual(['Home', 'Scan', 'my_profile', 'user_settings']);
    expect(pages('api_user')).toEqual(['Home', 'Api_guide', 'my_profile', 'user_settings']);
  });
});

describe('new records', () => {
  const kinds = (...given: Parameters<typeof newRecordsFor>) =>
    newRecordsFor(...given).map(({ kind }) => kind);

  it('are offered to those who may enter them, a project’s first where one was open', () => {
    expect(kinds(viewer('staff'), null)).toEqual(['packages', 'projects', 'clients', 'invoices']);
    expect(newRecordsFor(viewer('staff'), { id: 3, name: 'P' })[0]).toEqual({
      kind: 'outbounds',
      project: { id: 3, name: 'P' },
    });
    expect(kinds(viewer('user'), { id: 3, name: 'P' })).toEqual([]);
    expect(kinds(viewer('staff', true), null)).toEqual([]);
  });
});

it('leads to the record, or to its list searched for it', () => {
  const record = { id: 7, label: 'LOT 5/7', detail: '', project_id: 3 };
  expect(addressOf({ ...record, kind: 'packages' })).toBe('/packages/7');
  expect(addressOf({ ...record, kind: 'products' })).toBe('/products/7');
  expect(addressOf({ ...record, kind: 'batches' })).toBe(
    '/projects/3?tab=inventories&inventories_search=LOT%205%2F7',
  );
});

it('finds pages and actions by all words of the text, whatever their case and accents', () => {
  expect(matches('EXP donnees', 'Export : Données')).toBe(true);
  expect(matches('exp x', 'Export')).toBe(true);
  expect(matches('exp z', 'Export')).toBe(false);
});
