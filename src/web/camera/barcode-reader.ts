// Reads codes in an image: with the browser's detector if it supports these formats, else with our own
// WebAssembly, which is loaded with the first image that needs it.
// Requirements: DRV-01, A-90.

/** The formats on airbill labels and medicine packs. */
const formats = ['code_128', 'qr_code', 'data_matrix'] as const;

/** The text of the first code in the image; undefined if there is none. */
export type ReadCode = (picture: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Loads the code reader; throws if it cannot be loaded. */
export async function loadCodeReader(): Promise<ReadCode> {
  const detector = (await ownDetector()) ?? (await loadedDetector());
  return async (picture) => {
    const [first] = await detector.detect(picture);
    return first?.rawValue || undefined;
  };
}

async function ownDetector(): Promise<Detector | undefined> {
  const Own = (globalThis as { BarcodeDetector?: unknown }).BarcodeDetector as DetectorClass | undefined;
  if (Own === undefined) return undefined;
  const known: readonly string[] = await Own.getSupportedFormats().catch(() => []);
  return formats.every((format) => known.includes(format)) ? new Own({ formats }) : undefined;
}

async function loadedDetector(): Promise<Detector> {
  const [{ BarcodeDetector: Loaded, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({
    // From our own origin; the default is a content delivery network.
    overrides: {
      locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path),
    },
    fireImmediately: true,
  });
  return new Loaded({ formats: [...formats] });
}
