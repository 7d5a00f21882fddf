/** `locations_str` as an array; an empty text gives an empty array, not one empty name (CLI-02, A-81). */
export function splitLocations(locations_str: string): string[] {
  return locations_str === '' ? [] : locations_str.split(', ');
}
