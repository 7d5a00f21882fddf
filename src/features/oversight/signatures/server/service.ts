// Signing, for features whose records are signed; in the transaction of the signed action.
import { AppError } from '#core/errors.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Signer } from '#server/auth/identity.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { Signature } from '../contract.ts';
import { type Meaning, meaningsOf, type SignedKind } from '../rules.ts';
import { insertSignature } from './store.ts';

export { listSignatures } from './store.ts';

/**
 * Signs a record as it is in this transaction; the signer comes from `identity.confirm`. Throws MISSING for a meaning
 * that this kind does not have, CONFLICT while the same signature of this person is valid.
 */
export async function sign(
  transaction: Queryable,
  signer: Signer,
  act: { kind: SignedKind; record: Authorized<string>; meaning: Meaning },
): Promise<Signature> {
  const allowed: readonly Meaning[] = meaningsOf[act.kind];
  if (!allowed.includes(act.meaning))
    throw new AppError('MISSING', { fields: { meaning: 'unknown_choice' } });
  // 21 CFR 11.50: a signature shows the printed name of its signer.
  if (signer.name === '') throw new AppError('MISSING', { fields: { printed_name: 'required' } });
  const signature = await insertSignature(transaction, signer, act);
  if (signature === undefined) throw new AppError('CONFLICT');
  return signature;
}
