import type { IdentityCheck } from '#server/auth/identity.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { signaturesContract } from '../contract.ts';

export function signaturesHandlers(identity: IdentityCheck): ServerHandlers<typeof signaturesContract> {
  return {
    async own(_, context) {
      const { name, secondFactor } = await identity.describe(context);
      return { printed_name: name, code: secondFactor };
    },
    async mailCode(_, context) {
      await identity.mailCode(context);
      return undefined;
    },
  };
}
