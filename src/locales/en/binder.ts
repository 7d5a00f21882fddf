// The inspection binder of a project, on the screen and in its pages.
export const binder = {
  title: 'Inspection binder',
  hint: 'One ZIP with the records, audit trail, certificates, proofs of delivery and signatures of this project, and the SHA-256 of each file.',
  download: 'Download binder',
  prepare: 'Prepare binder',
  pending: 'The binder is being prepared. You can leave this page.',
  failed: 'The binder could not be prepared. Try again.',
  ready: 'As of {moment}. Kept for 7 days.',
  prepare_again: 'Prepare a new one',
  record: 'Record',
  as_of: 'As of {moment}',
  language_note: 'Made by {portal} in the scope of the person who downloaded it.',
  about:
    'Audit trail, certificates, proofs of delivery and signatures end with this moment. The records are those of the portal when the binder was made. The same moment and data give the same bytes.',
  verify:
    'To check a file, calculate its SHA-256 and compare it with this list: sha256sum FILE, or on Windows certutil -hashfile FILE SHA256.',
  file: 'File',
  size: 'Size in bytes',
  signatures: 'Signatures',
  printed_name: 'Printed name',
  meaning: 'Meaning',
  signed_at: 'Signed',
  version: 'Version of the record',
  content_hash: 'SHA-256 of the content',
  file_hash: 'SHA-256 of the file',
  void_since: 'Void since',
} as const;
