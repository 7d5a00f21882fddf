import type { RouteEntry } from '#app/web/route-entry.ts';

/** /parts: every part of `web/ui` in its states, for `npm run dev` alone; no build contains it. */
export const partsRoute: RouteEntry = {
  path: '/parts',
  name: 'parts',
  access: 'public',
  texts: ['table', 'fields', 'validation', 'records'],
  page: () => import('./PartsPage.tsx').then((module) => module.PartsPage),
};
