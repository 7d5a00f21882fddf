// What the app remembers for a person across reloads (THEME-08, THEME-09). It is kept per user name, so that nobody
// meets another person's clients in the same browser.
import { createStore, useStore } from './external-store.ts';
import { readStoredObject, writeStored } from './local-storage.ts';
import { currentUser, onSessionChange } from './session.ts';

export interface NamedObject {
  readonly id: number;
  readonly name: string;
}

/** The user's toggles, as the profile last told them (THEME-02 … THEME-05). */
export interface UiSettings {
  readonly old_ui: boolean;
  readonly tracking: boolean;
  readonly invoices: boolean;
}

/** The choices of the projects list (PRJ-02). */
export interface ProjectListOptions {
  readonly selectedLocations: readonly number[];
  readonly search: string;
  readonly filteredPartner: string;
  readonly filteredSponsor: string;
}

export interface AppState {
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
  /** By list: the columns that the person took away. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
  readonly uiSettings: UiSettings;
}

export const initialAppState: AppState = {
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

/** The remembered state of the signed-in user; the initial one when nobody is signed in. */
export function appState(): AppState {
  return state.get();
}

/** The remembered state as a hook. */
export function useAppState(): AppState {
  return useStore(state);
}

/** Changes parts of the state and remembers them. */
export function setAppState(patch: Partial<AppState>): void {
  const next = { ...state.get(), ...patch };
  // what was picked inside a client or project says nothing about the next one.
  if (patch.currentClient !== undefined && patch.currentClient?.id !== state.get().currentClient?.id) {
    Object.assign(next, { currentProject: null, currentInventory: null, currentCar: null }, patch);
  } else if (
    patch.currentProject !== undefined &&
    patch.currentProject?.id !== state.get().currentProject?.id
  ) {
    Object.assign(next, { currentInventory: null }, patch);
  }
  // What changes nothing wakes nobody: an effect that remembers its state must not run for ever.
  const written = JSON.stringify(next);
  if (written === JSON.stringify(state.get())) return;
  state.set(next);
  if (owner !== undefined) writeStored(storageKey(owner), written);
}

function read(username: string | undefined): AppState {
  if (username === undefined) return initialAppState;
  const stored = readStoredObject(storageKey(username));
  // A key of an older version, or of another type, gives way to the initial value.
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
