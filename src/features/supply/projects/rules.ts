import type { ProjectRow } from './contract.ts';

/** The codes of a project's locations, the main one first. */
export function locationCodes(project: Pick<ProjectRow, 'location' | 'locations'>): string[] {
  const places = [...(project.location ? [project.location] : []), ...project.locations];
  return [...new Set(places.map((place) => place.code))];
}
