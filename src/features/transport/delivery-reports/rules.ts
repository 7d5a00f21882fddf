// Formatting of a delivery report's times on the screen and in the PDF.

const minute = 60_000;

/** Formats the error of a device's clock in a suitable unit, with its direction; undefined below a minute. */
export function clockErrorOf(
  errorMs: number | null,
  languageTag: string,
): { readonly way: 'ahead' | 'behind'; readonly duration: string } | undefined {
  if (errorMs === null || Math.abs(errorMs) < minute) return undefined;
  const minutes = Math.round(Math.abs(errorMs) / minute);
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2880
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  const duration = new Intl.NumberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
  // A positive error means that the server's clock is ahead of the device's.
  return { way: errorMs > 0 ? 'behind' : 'ahead', duration };
}
