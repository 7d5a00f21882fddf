// Drivers: a package is scanned, then its delivery is reported (specification, sections 2 and 8).
export const driver = {
  REPORT_SENT: 'Report was successfully sent',
  scan_title: 'Scan a package',
  scan_hint: 'Read the airbill with a hand scanner, or type it.',
  find: 'Find the package',
  not_found_hint: 'Check the characters on the label, then scan or type it once more.',
  several: { one: '{count} package has this airbill', other: '{count} packages have this airbill' },
  report_title: 'Report a delivery',
  recipients: 'Who is told',
  group: 'Receivers of {country}',
  nobody: 'Nobody is set for this project: the report goes to the emergency address.',
  send: 'Send the report',
  scan_another: 'Scan another package',
} as const;
