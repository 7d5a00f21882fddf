// Formatting of a delivery report's times and temperature on the screen and in the PDF.
import { numberFormat } from '#locales/numbers.ts';
import { onceFor } from '#locales/once-for.ts';
import type { DeliveryReportDetail } from './contract.ts';

const hundredths = onceFor((tag) =>
  numberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A temperature in degrees Celsius, stored to a hundredth, as the language writes it. */
export function celsiusIn(celsius: string, languageTag: string): string {
  return `${hundredths(languageTag)(Number(celsius))} °C`;
}

/**
 * The temperature of a report: in degrees Celsius, and as it was read if that was another unit; `asRead` fills
 * the text for both. Undefined without a temperature.
 */
export function temperatureIn(
  {
    temperature_c: celsius,
    temperature: read,
    temperature_unit: unit,
  }: Pick<DeliveryReportDetail, 'temperature_c' | 'temperature' | 'temperature_unit'>,
  languageTag: string,
  asRead: (parts: { celsius: string; given: string; unit: string }) => string,
): string | undefined {
  if (celsius === null) return undefined;
  if (unit === 'C' || unit === null || read === null) return celsiusIn(celsius, languageTag);
  const number = hundredths(languageTag);
  return asRead({ celsius: number(Number(celsius)), given: number(Number(read)), unit });
}

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
