// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { appState, initialAppState, setAppState } from '#web/app-state.ts';
import type { ListAddress } from '#web/lists/list-state.ts';
import { rememberedAddress, rememberedState } from './ProjectsPage.tsx';

const locations = [
  { id: 3, code: 'UA', name: 'Ukraine', address: 'Kyiv' },
  { id: 5, code: 'GE', name: 'Georgia', address: 'Tbilisi' },
];

beforeEach(() => setAppState(initialAppState));

describe('the options of the projects list', () => {
  it('PRJ-02, PRJ-03, THEME-08 defaults: page 1, no filters, sorted by start_date descending', () => {
    expect(rememberedAddress(appState())).toEqual({ page: 1, search: '', filters: {} });
    expect(initialAppState).toMatchObject({ sortBy: 'start_date', descending: true, pageSize: 10 });
  });

  it('PRJ-02, PRJ-13, THEME-09 the chosen options are restored', () => {
    const address: ListAddress = {
      page: 3,
      sort: { column: 'partner', descending: false },
      search: 'asthma',
      filters: { location: [3, 5], project__client__name: 'Helix Biopharma', sponsor: 'Cordata' },
    };
    setAppState(rememberedState(address, locations));
    expect(rememberedAddress(appState())).toEqual(address);
    expect(appState().currentLocation).toEqual({ id: 5, name: 'Georgia' });
  });

  it('PRJ-13 THEME-09 the last picked location stays when a reload renders the list before the locations are loaded', () => {
    const address: ListAddress = { page: 1, search: '', filters: { location: [3, 5] } };
    setAppState(rememberedState(address, locations));
    setAppState(rememberedState(rememberedAddress(appState()), []));
    expect(appState().currentLocation).toEqual({ id: 5, name: 'Georgia' });
    setAppState(rememberedState({ ...address, filters: {} }, []));
    expect(appState().currentLocation).toBeNull();
  });

  it('A-61 a page of 5 rows is remembered as the page of the chosen size that contains it', () => {
    setAppState({ pageSize: 10 });
    setAppState(rememberedState({ page: 4, size: 5, search: '', filters: {} }, locations));
    expect(appState().projectListPage).toBe(2);
    expect(appState().pageSize).toBe(10);
  });
});
