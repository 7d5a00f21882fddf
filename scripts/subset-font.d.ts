declare module 'subset-font' {
  /** The part of a font that shows these characters. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      /** OpenType features; all others are dropped with their glyphs. */
      readonly keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}
