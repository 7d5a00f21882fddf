/** The path of the browser; undefined if none exists and none can be installed. */
export function findChromium(): string | undefined;
