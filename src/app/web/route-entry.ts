import type { ComponentType } from 'react';
import type { Namespace } from '#locales/namespaces.ts';
import type { RouteAccess } from './guard.ts';

/** A row of the route table. */
export interface RouteEntry {
  /** Parameters begin with a dollar sign: `/clients/$id`. */
  readonly path: string;
  readonly name: string;
  readonly access: RouteAccess;
  /** For visitors only; signed-in users are redirected home. */
  readonly visitorsOnly?: boolean;
  /** The dictionaries of the screen, loaded in parallel. */
  readonly texts?: readonly Namespace[];
  readonly page?: () => Promise<ComponentType>;
}
