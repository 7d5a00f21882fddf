// Entity tags: clients that have the current version get 304.
import { createHash } from 'node:crypto';

/** The tag of a version of a document. */
export function tagOf(document: string): string {
  return `"${createHash('sha256').update(document).digest('base64url').slice(0, 24)}"`;
}

/** Whether the client has this version; a compressing proxy may have made its tag weak. */
export function sameTag(known: string | undefined, tag: string): boolean {
  return (known ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}
