// What is promised of faults, isolation and endurance, and which test shows it; scripts/reliability.ts writes the page.

export interface PromiseRow {
  readonly promise: string;
  /** Files of tests and commands. */
  readonly tests: readonly string[];
  /** Names in docs/reliability.json. */
  readonly figures?: readonly string[];
  /** What no test shows. */
  readonly gap?: string;
}

export interface PromiseGroup {
  readonly title: string;
  readonly rows: readonly PromiseRow[];
}

const crash = 'scripts/crash.ts';
const faults = 'scripts/faults.ts';

export const promises: readonly PromiseGroup[] = [
  {
    title: 'Durability',
    rows: [
      {
        promise: 'No acknowledged write is lost when the server is killed',
        tests: [crash, 'src/app/server/process.test.ts'],
        figures: ['server', 'sign-ins-server'],
      },
      {
        promise: 'nor when one connection of PostgreSQL is killed',
        tests: [crash],
        figures: ['backend'],
      },
      {
        promise: 'nor when PostgreSQL is killed',
        tests: [crash, 'src/server/postgres/embedded-postgres.test.ts'],
        figures: ['postgres', 'postgres-control', 'sign-ins-postgres'],
      },
      { promise: 'nor when PostgreSQL is stopped under load', tests: [crash], figures: ['restart'] },
      {
        promise: 'nor when the power is cut',
        tests: [crash],
        figures: ['power', 'power-control'],
        gap: 'a disk that forgets what it has confirmed is not simulated',
      },
      {
        promise:
          'A full disk: one line at the start, 503 for writes, nothing half written, and on it goes with room',
        tests: ['src/app/server/soak/full-disk.test.ts'],
      },
      {
        promise: 'A database that hangs or is away is 503 with Retry-After, and all goes on once it is back',
        tests: ['src/server/database/hung-database.test.ts', 'src/server/database/database.test.ts'],
      },
      {
        promise:
          'A mail is neither forgotten nor sent twice by a crash, but between the sending and the note of it',
        tests: [crash, 'src/server/mail/mail-sender.test.ts'],
        figures: ['mails', 'mails-control'],
      },
      {
        promise: 'A call that is sent again writes once',
        tests: ['src/app/server/once.test.ts'],
      },
      {
        promise: 'A migration that is cut leaves nothing of itself and is applied by the next start',
        tests: ['src/server/database/migrate.test.ts', crash],
        figures: ['migrations'],
      },
      {
        promise: 'An import that is killed has written all or nothing',
        tests: ['src/features/exchange/imports/server/killed.test.ts'],
      },
      {
        promise:
          'A backup loses nothing acknowledged before it; restored, it has every row, and people sign in',
        tests: [
          'src/server/backup/write-backup.test.ts',
          'src/app/server/soak/older-postgres.test.ts',
          'src/server/backup/restore-backup.test.ts',
          'src/app/admin/backup.test.ts',
        ],
      },
      {
        promise:
          'A backup or a restore that is killed is never taken for whole, and the command can be given again',
        tests: [crash],
        figures: ['backups'],
      },
    ],
  },
  {
    title: 'Isolation',
    rows: [
      {
        promise:
          'Every endpoint answers 13 kinds of callers, for six kinds of ids, as a table written by hand says',
        tests: ['src/app/server/matrix.test.ts'],
      },
      {
        promise: 'Whoever may not write is refused a complete body too',
        tests: ['src/app/server/matrix.test.ts'],
      },
      {
        promise: 'A foreign id in path or body is refused as a missing one, and no row changes',
        tests: ['src/app/server/foreign-writes.test.ts', 'src/app/server/foreign-ids.test.ts'],
      },
      {
        promise: 'No body and no spreadsheet of one client holds the mark of the other',
        tests: ['src/app/server/matrix.test.ts', 'src/app/server/limited-tokens.test.ts'],
      },
      {
        promise: 'No answer to a blinded reader holds the mark of a hidden column',
        tests: [
          'src/app/server/canaries.test.ts',
          'src/app/server/blinding.test.ts',
          'src/app/server/blinding-columns.test.ts',
          'src/app/server/blinded-names.test.ts',
          'src/app/server/blinded-mails.test.ts',
        ],
      },
      {
        promise:
          'Sessions, codes, refresh, sign-out, change and reset of a password behave as a model of them',
        tests: ['src/app/server/sign-in-model.test.ts'],
      },
      {
        promise: 'Import, change, void, restore and undo behave as a model of them',
        tests: ['src/app/server/import-model.test.ts'],
      },
    ],
  },
  {
    title: 'Bad input',
    rows: [
      {
        promise:
          'No generated request is answered with 5xx, a stack, SQL or a path: 200 an endpoint, 5,000 by command',
        tests: ['src/app/server/fuzz.test.ts'],
      },
      {
        promise: 'Big, deep, broken and odd bodies are refused in our words',
        tests: ['src/app/server/bad-input.test.ts', 'src/server/http/uploads.test.ts'],
      },
      {
        promise: 'Every cell of a spreadsheet is stored as it was meant, unused by declaration, or reported',
        tests: [
          'src/app/server/every-cell.test.ts',
          'src/features/exchange/imports/server/bad-files.test.ts',
        ],
      },
    ],
  },
  {
    title: 'Faults around it',
    rows: [
      {
        promise: 'SMTP that is slow, dead, lying or endless holds up no other mail and no page',
        tests: [
          'src/server/mail/mail-sender.test.ts',
          'src/server/mail/mail-lanes.test.ts',
          'src/server/mail/connection-check.test.ts',
          faults,
        ],
        figures: ['faults-mail', 'faults-lists'],
      },
      {
        promise: 'GPS: the same; the map keeps its positions with their age',
        tests: [
          'src/features/transport/tracking/server/jobs.test.ts',
          'src/features/transport/tracking/server/providers/providers.test.ts',
          faults,
        ],
        figures: ['faults-gps'],
      },
      {
        promise: 'Weather: the same; the last good answer stays',
        tests: ['src/features/transport/weather/server/jobs.test.ts', faults],
        figures: ['faults-weather'],
      },
      {
        promise: 'Mailbox: the same; huge, broken and forged mail waits for a person',
        tests: ['src/features/transport/mailbox/server/jobs.test.ts', faults],
        figures: ['faults-mailbox'],
      },
      {
        promise:
          'Object storage: the same; a file is whole or refused, and no connection of the database waits for it',
        tests: ['src/server/files/objects.test.ts', faults],
        figures: ['faults-files'],
      },
      {
        promise: 'Whatever is called: bounded in time and size, redirects few, private addresses refused',
        tests: ['src/server/http/outgoing-call.test.ts', 'src/server/http/egress.test.ts'],
      },
      {
        promise: 'The clock of the server is off by days',
        tests: ['src/app/server/clock.test.ts'],
      },
      {
        promise: 'Slow clients: a download that is not read is ended and gives its connection back',
        tests: ['src/app/server/soak/downloads.test.ts', 'src/server/http/minimum-rate.test.ts'],
      },
    ],
  },
  {
    title: 'Staying up',
    rows: [
      {
        promise: 'A process that leaves answers every request that it was given',
        tests: ['src/app/server/departure.test.ts'],
      },
      {
        promise: 'Memory stays flat under load, of the server and of each process of PostgreSQL',
        tests: ['scripts/endurance.ts'],
        figures: ['endurance'],
      },
    ],
  },
  {
    title: 'Records people are inspected on',
    rows: [
      {
        promise:
          'Every change is in the audit, in the same transaction; an edited, removed or reordered row is found',
        tests: [
          'src/server/database/audit.test.ts',
          'src/server/database/audit-of-updates.test.ts',
          'src/server/database/audit-verify.test.ts',
        ],
      },
    ],
  },
];
