// Codes that are dropped from every list (specification, sections 3; LOC-02, WEA-03).
export const excludedLocationCodes: readonly string[] = ['RU', 'BY'];

/** Whether a location of this code is listed. */
export function isListedLocation(code: string): boolean {
  return !excludedLocationCodes.includes(code.toUpperCase());
}

/** How many locations are fetched at once (CONST-03). */
export const locationsLimit = 50;
