// Describes the device of a session: browser and system from the User-Agent.

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox · Windows`; the first word for other clients; undefined for an empty text. */
export function deviceName(device: string): string | undefined {
  const known = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(device))?.[1]);
  const parts = known.filter((one) => one !== undefined);
  if (parts.length > 0) return parts.join(' · ');
  return device.split('/')[0]?.trim().slice(0, 40) || undefined;
}
