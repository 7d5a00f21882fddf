/** A link to a place: opens the phone's map app, else a map in the browser. */
export function mapLink(address: string, userAgent = navigator.userAgent): string {
  const place = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|iPod/.test(userAgent)) return `maps:?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}
