// Persisted state of the app per user name (THEME-08, THEME-09), so that another person in the same browser
// does not see it.
import type { Role } from '#core/access.ts';
import { createStore, useStore } from './external-store.ts';
import { readStoredObject, writeStored } from './local-storage.ts';
import { currentUser, onSessionChange } from './session.ts';

export interface NamedObject {
  readonly id: number;
  readonly name: string;
}

/** The user's toggles from the last loaded profile (THEME-02 … THEME-05). */
export interface UiSettings {
  readonly old_ui: boolean;
  readonly tracking: boolean;
  readonly invoices: boolean;
}

/** The stored settings of the projects list (PRJ-02). */
export interface ProjectListOptions {
  readonly selectedLocations: readonly number[];
  readonly search: string;
  readonly filteredPartner: string;
  readonly filteredSponsor: string;
}

export interface AppState {
  /** Roles with a main menu (NAV-30, A-35). */
  readonly mainMenuRoles: readonly Role[];
  readonly currentClient: NamedObject | null;
  readonly currentProject: NamedObject | null;
  readonly currentCar: string | null;
  readonly currentLocation: NamedObject | null;
  readonly currentInventory: number | null;
  readonly pageSize: number;
  readonly projectListPage: number;
  readonly projectListOptions: ProjectListOptions;
  readonly sortBy: string;
  readonly descending: boolean;
  /** The columns that the person has hidden, by list. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
  /** The order of columns where the person has changed it, by list. */
  readonly columnOrders: Readonly<Record<string, readonly string[]>>;
  readonly uiSettings: UiSettings;
}

export const initialAppState: AppState = {
  mainMenuRoles: ['admin', 'staff', 'user', 'invoicing_user'],
  currentClient: null,
  currentProject: null,
  currentCar: null,
  currentLocation: null,
  currentInventory: null,
  pageSize: 10,
  projectListPage: 1,
  projectListOptions: { selectedLocations: [], search: '', filteredPartner: '', filteredSponsor: '' },
  sortBy: 'start_date',
  descending: true,
  hiddenColumns: {},
  columnOrders: {},
  uiSettings: { old_ui: true, tracking: true, invoices: true },
};

let owner = currentUser()?.username;
const state = createStore(read(owner));

onSessionChange(() => {
  const username = currentUser()?.username;
  if (username === owner) return;
  owner = username;
  state.set(read(owner));
});

/** The stored state of the signed-in user; the initial one when signed out. */
export function appState(): AppState {
  return state.get();
}

/** The stored state as a hook. */
export function useAppState(): AppState {
  return useStore(state);
}

/** Changes parts of the state and stores them. */
export function setAppState(patch: Partial<AppState>): void {
  const next = { ...state.get(), ...patch };
  // selections inside a client or project do not apply to the next one.
  if (patch.currentClient !== undefined && patch.currentClient?.id !== state.get().currentClient?.id) {
    Object.assign(
      next,
      {
        currentProject: null,
        currentLocation: null,
        currentInventory: null,
        currentCar: null,
        projectListPage: 1,
        projectListOptions: { ...next.projectListOptions, selectedLocations: [] },
      },
      patch,
    );
  } else if (
    patch.currentProject !== undefined &&
    patch.currentProject?.id !== state.get().currentProject?.id
  ) {
    Object.assign(next, { currentInventory: null }, patch);
  }
  // Does not notify without a change: an effect that stores its state would loop.
  const written = JSON.stringify(next);
  if (written === JSON.stringify(state.get())) return;
  state.set(next);
  if (owner !== undefined) writeStored(storageKey(owner), written);
}

function read(username: string | undefined): AppState {
  if (username === undefined) return initialAppState;
  const stored = readStoredObject(storageKey(username));
  // A key of an older version or another type falls back to the initial value.
  const fitting = Object.entries(initialAppState).map(([key, initial]) => {
    const value = stored[key];
    const fits = initial === null ? value !== undefined : typeof value === typeof initial && value !== null;
    return [key, fits ? value : initial];
  });
  return Object.fromEntries(fitting) as AppState;
}

function storageKey(username: string): string {
  return `appState:${username}`;
}
