import { AppError, found } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import { unlessTaken } from '#server/database/unique.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { knownValuesContract } from '../contract.ts';
import { isSameVersion, type KnownField, knownMaximum, valueCharacters } from '../rules.ts';
import {
  countKnownValues,
  deleteKnownValue,
  findKnownValue,
  insertKnownValue,
  listAllKnownValues,
  listKnownValues,
  updateKnownValue,
} from './store.ts';

export function knownValuesHandlers(database: Database): ServerHandlers<typeof knownValuesContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listKnownValues(database, context.scope, query)),
    all: async () => ({ results: await listAllKnownValues(database) }),
    create: ({ body: { field, ...fields } }, { cause }) =>
      unlessTaken('MISSING', 'value', () =>
        database.write(cause('create known value'), async (transaction) => {
          rejectLong(field, fields.value);
          if ((await countKnownValues(transaction)) >= knownMaximum)
            throw new AppError('TOO_MANY_ROWS', { fields: { value: `max:${knownMaximum}` } });
          return insertKnownValue(transaction, field, fields);
        }),
      ),
    update: ({ params, body }, { scope, cause }) =>
      unlessTaken('MISSING', 'value', () =>
        database.write(cause('change known value'), async (transaction) => {
          const known = found(await findKnownValue(transaction, scope, params.id));
          const { seen, ...change } = body;
          if (seen !== undefined && !isSameVersion(seen, known))
            throw new AppError('CONFLICT', { current: known });
          if (body.value !== undefined) rejectLong(known.field, body.value);
          return updateKnownValue(transaction, known, change);
        }),
      ),
    async remove({ params }, { scope, cause }) {
      await database.write(cause('delete known value'), async (transaction) =>
        deleteKnownValue(transaction, found(await findKnownValue(transaction, scope, params.id))),
      );
    },
  };
}

/** Longer texts occur in no record. */
function rejectLong(field: KnownField, value: string): void {
  const max = valueCharacters[field];
  if (value.trim().length > max) throw new AppError('MISSING', { fields: { value: `max:${max}` } });
}
