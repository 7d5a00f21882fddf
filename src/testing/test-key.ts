/** The encryption key of the API in tests. */
export const testKey = Buffer.alloc(32, 7);
