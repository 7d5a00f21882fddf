// Codes that are omitted from every list (specification, sections 3; LOC-02, WEA-03).
export const excludedLocationCodes: readonly string[] = ['RU', 'BY'];

/** Whether a location of this code is listed. */
export function isListedLocation(code: string): boolean {
  return !excludedLocationCodes.includes(code.toUpperCase());
}

/** Page size of the location list (CONST-03). */
export const locationsLimit = 50;

/** The normalised ISO code: capital letters, and GB for UK. */
export function locationCodeOf(given: string): string {
  const code = given.trim().toUpperCase();
  return code === 'UK' ? 'GB' : code;
}

/** A place on Earth; 0, 0 usually means unknown. */
export function isOnEarth({ lat, lng }: { lat: number; lng: number }): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
}

/** A place from two inputs: null if both are empty; otherwise the errors by field. */
export function placeOf(
  lat: string,
  lng: string,
): { place: { lat: number; lng: number } | null } | { fields: Record<string, string> } {
  const typed = { lat: lat.trim().replace(',', '.'), lng: lng.trim().replace(',', '.') };
  if (typed.lat === '' && typed.lng === '') return { place: null };
  const wrong = Object.entries(typed).filter(([, text]) => !/^-?\d{1,3}(\.\d{1,15})?$/.test(text));
  if (wrong.length > 0)
    return {
      fields: Object.fromEntries(wrong.map(([key, text]) => [key, text === '' ? 'required' : 'decimal'])),
    };
  const place = { lat: Number(typed.lat), lng: Number(typed.lng) };
  return isOnEarth(place) ? { place } : { fields: { lat: 'position' } };
}
