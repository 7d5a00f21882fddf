// The stand-in for an S3-compatible storage of one test file.
import { afterAll, afterEach, beforeAll } from 'vitest';
import { contentPlaces } from '#server/files/contents.ts';
import { type ContentPlaces, type ObjectLimits, objectLimits, openObjects } from '#server/files/objects.ts';
import { type Faults, type ObjectServer, startObjectServer } from './object-server.ts';

export interface ObjectStorage extends ObjectServer, Faults {
  places(limits?: Partial<ObjectLimits>): ContentPlaces;
}

/** Started before the first test, and stopped after the last. */
export function objectStorage(): ObjectStorage {
  const storage = {
    fault: undefined,
    places: (limits = {}) => ({
      ...contentPlaces({ fileStore: 's3', s3: storage.settings }),
      objects: openObjects(storage.settings, { ...objectLimits, ...limits }),
    }),
  } as ObjectStorage;
  beforeAll(async () => {
    Object.assign(storage, await startObjectServer(storage));
  });
  afterEach(() => {
    storage.fault = undefined;
  });
  afterAll(() => storage.stop());
  return storage;
}
