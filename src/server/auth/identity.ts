// Whoever signs shows once more who they are: by the password and, where the account has two-step verification, by a code
// (21 CFR 11.200). The feature of two-step verification implements it; the app hands it to every feature.
import type { RequestContext } from '#server/http/request-context.ts';

/** How the code reaches the person; 'none' where the account has no two-step verification. */
export type SecondFactor = 'none' | 'mail' | 'app';

/** A person who has just shown who they are. */
export interface Signer {
  readonly userId: number;
  /** As a signature prints it. */
  readonly name: string;
  readonly secondFactor: SecondFactor;
}

export interface IdentityCheck {
  /** The own account as a signature prints it, and whether it takes a code. */
  describe(context: RequestContext): Promise<Signer>;
  /** Mails a code; throws CONFLICT where the account takes none by mail. */
  mailCode(context: RequestContext): Promise<void>;
  /**
   * Throws WRONG_PASSWORD, or MISSING at `code`, unless both are the account's own; failures count as those of a sign-in
   * do, and BLOCKED_USER follows.
   */
  confirm(context: RequestContext, given: { password: string; code?: string | undefined }): Promise<Signer>;
}
