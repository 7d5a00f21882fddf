// The certificate of a destruction (SUP-12 … SUP-15, A-87).
export const certificates = {
  none: 'No certificate yet',
  download: 'Download {name}',
  upload: 'Upload certificate',
  replace: 'Replace {name}',
  clear: 'Clear {name}',

  upload_title: 'Upload a certificate',
  upload_of: 'For the destruction on {date}.',
  upload_of_undated: 'For the destruction without a date.',
  replaces: 'It replaces {name}, which stays in the list below.',
  drop: 'Drop the file here or select it',
  drop_hint: 'PDF, PNG or JPEG, up to 10 MB',
  left: 'The upload was cancelled. The certificate has not changed.',
  document_kind: 'Document type',
  document_added: 'Document added.',
  document_left: 'The upload was cancelled.',
  older: 'All certificates of this destruction',
  valid: 'valid',
  version: '{when}, {who}',
  version_imported: '{when}, imported',

  clear_title: 'Clear the certificate?',
  clear_warning:
    '{name} will no longer be available to the client. It stays in the list of earlier certificates.',
  clear_action: 'Clear certificate',
} as const;
