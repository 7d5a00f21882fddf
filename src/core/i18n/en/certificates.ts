// The certificate of a destruction (SUP-12 … SUP-15, A-87).
export const certificates = {
  none: 'No certificate yet',
  download: 'Download {name}',
  upload: 'Upload certificate',
  replace: 'Replace {name}',
  clear: 'Clear {name}',

  upload_title: 'Upload a certificate',
  upload_of: 'Of the destruction on {date}.',
  upload_of_undated: 'Of the destruction without a date.',
  replaces: 'It takes the place of {name}, which is kept below.',
  drop: 'Drop the file here, or choose it',
  drop_hint: 'PDF, PNG or JPEG, up to 10 MB',
  left: 'Nothing was sent; the certificate is as it was.',
  older: 'All certificates of this destruction',
  valid: 'valid',
  version: '{when}, {who}',
  version_imported: '{when}, imported',

  clear_title: 'Clear the certificate?',
  clear_warning:
    '{name} will no longer be shown to the client or be there to download. It is kept among the older certificates.',
  clear_action: 'Clear certificate',
} as const;
