const longestSide = 1600;
/** Tried in turn until the photo is small enough. */
const qualities = [0.82, 0.65, 0.45] as const;

/**
 * Converts a photo to an upright JPEG of at most 1600 px and `maxBytes`, without the camera's metadata.
 * Rejects a file that is not an image.
 */
export async function shrinkPhoto(file: Blob, maxBytes: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (jpeg !== null && jpeg.size <= maxBytes) return jpeg;
    }
    throw new Error('the photo stays too large');
  } finally {
    picture.close();
  }
}

/** The SHA-256 of these bytes, as hexadecimal digits. */
export async function sha256Of(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
