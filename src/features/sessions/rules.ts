// What a session's device is called: browser and system out of what the browser says of itself.

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

/** `Firefox · Windows`; what is no browser by its own first word; undefined for nothing. */
export function deviceName(device: string): string | undefined {
  const known = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(device))?.[1]);
  const parts = known.filter((one) => one !== undefined);
  if (parts.length > 0) return parts.join(' · ');
  return device.split('/')[0]?.trim().slice(0, 40) || undefined;
}
