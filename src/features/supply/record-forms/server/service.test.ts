import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Answer, Arguments } from '#core/contract.ts';
import { recordWrites } from '#features/supply/records/contract.ts';
import type { Database } from '#server/database/database.ts';
import { withHandlers } from '#server/http/mount.ts';
import { recordHandlers } from './service.ts';

// Type tests only: nothing is read or written.
const database = {} as Database;

describe('the writes of a noun', () => {
  it('have the types of its fields', () => {
    const { create } = recordWrites.outbounds;
    type Body = Arguments<typeof create>['body'];
    expectTypeOf<Body['dispatched_date']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Body['site_id']>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Answer<typeof create>['airbill']>().toEqualTypeOf<string | null>();
    expectTypeOf<Body>().not.toHaveProperty('received_date');
    expect(create.path).toBe('/api/projects/{id}/outbounds/');
  });

  it('do not compile without a handler, or with the answer of another noun', () => {
    const { remove, removeSome: voidSome, ...others } = recordHandlers(database, 'outbounds');
    const restore = () => Promise.resolve(undefined);
    const writes = withHandlers(recordWrites.outbounds, { ...others, void: remove, voidSome, restore });
    expect(Object.keys(writes.handlers)).toEqual(expect.arrayContaining(Object.keys(writes.contract)));
    // @ts-expect-error -- `restore` is missing
    withHandlers(recordWrites.outbounds, { ...others, void: remove, voidSome });
    // @ts-expect-error -- the answers are inbounds
    withHandlers(recordWrites.outbounds, {
      ...recordHandlers(database, 'inbounds'),
      void: remove,
      voidSome,
      restore,
    });
  });
});
