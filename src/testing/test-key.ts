/** What the API in tests seals with. */
export const testKey = Buffer.alloc(32, 7);
