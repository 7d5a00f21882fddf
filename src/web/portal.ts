// The name of the portal as set by its operator; page titles end with it.
import { createStore, useStore } from './external-store.ts';

const portalName = createStore('Trialway');

/** Sets the portal's name. */
export function setPortalName(name: string): void {
  if (name !== '') portalName.set(name);
}

/** The portal's name as a hook. */
export function usePortalName(): string {
  return useStore(portalName);
}
