// Reads from the colours of a picture what the map shows.
import type { Page } from 'playwright-core';

/** The colours of our own base map, as `r,g,b`. */
export const seaAndLand = {
  light: ['219,231,237', '250,251,249'],
  dark: ['12,19,25', '29,40,49'],
} as const;

/** The share of the map in each of these colours. */
export async function shares(page: Page, colours: readonly string[]): Promise<number[]> {
  const png = (await page.locator('canvas').screenshot()).toString('base64');
  return page.evaluate(
    async ([data, wanted]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      const counts = wanted.map(() => 0);
      for (let at = 0; at < pixels.length; at += 4) {
        const found = wanted.indexOf(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
        if (found >= 0) counts[found] = (counts[found] ?? 0) + 1;
      }
      return counts.map((count) => (count * 4) / pixels.length);
    },
    [png, colours] as const,
  );
}
