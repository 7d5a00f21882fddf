// Identity check before a signature: the password and, if the account has two-step verification, a code (21
// CFR 11.200). The two-step verification feature implements it; the app passes it to every feature.
import type { RequestContext } from '#server/http/request-context.ts';

/** How the code is sent; 'none' without two-step verification. */
export type SecondFactor = 'none' | 'mail' | 'app';

/** A user who has just confirmed their identity. */
export interface Signer {
  readonly userId: number;
  /** As printed in a signature. */
  readonly name: string;
  readonly secondFactor: SecondFactor;
}

export interface IdentityCheck {
  /** The own account as printed in a signature, and whether a code is required. */
  describe(context: RequestContext): Promise<Signer>;
  /** Mails a code; throws CONFLICT if the account does not use codes by mail. */
  mailCode(context: RequestContext): Promise<void>;
  /**
   * Throws WRONG_PASSWORD, or MISSING at `code`, unless both are correct; failures count like those of a
   * sign-in and lead to BLOCKED_USER.
   */
  confirm(context: RequestContext, given: { password: string; code?: string | undefined }): Promise<Signer>;
}
