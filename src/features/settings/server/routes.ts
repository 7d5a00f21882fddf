import { AppError } from '#core/errors.ts';
import { checkMailbox, checkSmtp, type ConnectionCheck } from '#server/connection-check.ts';
import type { Database } from '#server/database.ts';
import { documentKindOf, namedAs } from '#server/document-kind.ts';
import type { Egress } from '#server/egress.ts';
import { insertFile, wholeOf } from '#server/files.ts';
import { retryMails } from '#server/mail.ts';
import type { Mailbox } from '#server/mailbox.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { Scope } from '#server/scope.ts';
import { sealSetting } from '#server/secrets.ts';
import { findSettings } from '#server/setting-values.ts';
import { readSmtpSettings, type SmtpPlace } from '#server/smtp-settings.ts';
import type { Queryable } from '#server/sql.ts';
import { type Texts, textsIn } from '#server/texts.ts';
import type { Throttle } from '#server/throttle.ts';
import type { settingsContract } from '../contract.ts';
import { plainValue, settingDefinitions, settingFault } from '../rules.ts';
import { listSettings, lockSettings, updateSettings } from './store.ts';

const connectionTries = { kind: 'connection test', tries: 20 };

interface Given {
  name: string;
  value?: unknown;
  updated_at?: string | undefined;
}

interface Parts {
  readonly smtp: SmtpPlace;
  readonly egress: Egress;
  readonly throttle: Throttle;
}

export function settingsHandlers(
  database: Database,
  { smtp, egress, throttle }: Parts,
): ServerHandlers<typeof settingsContract> {
  return {
    async get(_, { scope, language }) {
      return listSettings(database, scope, await textsIn(language, 'settingLabels'));
    },
    async update({ body }, { scope, language, cause }) {
      const labels = await textsIn(language, 'settingLabels');
      const given: Given[] = Object.values(body).flatMap((part) => part ?? []);
      const values = valuesOf(given, smtp.key, egress);
      return database.write(cause('change global settings'), async (transaction) => {
        await refuseOlder(transaction, scope, given, labels);
        await updateSettings(transaction, scope, values);
        if ([...values.keys()].some((name) => name.startsWith('smtp_'))) await retryMails(transaction);
        return listSettings(transaction, scope, labels);
      });
    },
    async testConnection({ body }, { scope }) {
      await throttle.take([{ rule: connectionTries, key: String(scope.userId) }]);
      const check: ConnectionCheck =
        body.connection === 'smtp'
          ? await checkSmtp(await readSmtpSettings(database, smtp), { egress })
          : await checkMailbox(await readMailbox(database, smtp.key), { egress });
      return { ok: check.outcome === 'works', ...check };
    },
    async uploadQuestionary({ file }, { scope, language, cause }) {
      const labels = await textsIn(language, 'settingLabels');
      const content = await wholeOf(file.bytes);
      if (content.length === 0) throw new AppError('IS_EMPTY', { fields: { file: 'required' } });
      const kind = documentKindOf(content);
      if (kind === undefined) throw new AppError('MISSING', { fields: { file: 'document' } });
      const name = namedAs(kind, file.name);
      return database.write(cause('upload questionary'), async (transaction) => {
        const id = await insertFile(transaction, { name, contentType: kind.contentType, content });
        // The one before stays in `files`: mails that carry it may still wait, and the history of the setting names it,
        // so that it can be told which one an applicant got.
        const values = { questionary: id, questionary_file_name: name };
        await updateSettings(transaction, scope, new Map(Object.entries(values)));
        return listSettings(transaction, scope, labels);
      });
    },
  };
}

/** What is to be stored, secrets sealed; refuses all when one name is unknown or one value does not fit. */
function valuesOf(given: readonly Given[], key: Buffer, egress: Egress): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  // By a name that somebody else chose: an object takes some of them for its own.
  const faults = new Map<string, string>();
  for (const { name, value: asGiven } of given) {
    const definition = Object.hasOwn(settingDefinitions, name) ? settingDefinitions[name] : undefined;
    if (definition === undefined) faults.set(name.slice(0, 100), 'unknown_choice');
    const value = definition === undefined ? undefined : plainValue(definition, asGiven);
    if (definition === undefined || value === undefined) continue;
    // A file is uploaded by a call of its own; what was read is sent back with the others, null takes it away.
    if (definition.type === 'file') {
      if (value === null) values.set(name, null);
      continue;
    }
    const fault = settingFault(definition, value, egress.mayName);
    if (fault !== undefined) faults.set(name, fault);
    else if (definition.type !== 'secret') values.set(name, value === '' ? null : value);
    else if (typeof value === 'string') values.set(name, value === '' ? null : sealSetting(key, name, value));
  }
  if (faults.size > 0) throw new AppError('MISSING', { fields: Object.fromEntries(faults) });
  if (given.length === 0) throw new AppError('MISSING', { fields: { settings: 'required' } });
  return values;
}

/** Refuses all when somebody else has changed one of these since it was read. */
async function refuseOlder(
  transaction: Queryable,
  scope: Scope,
  given: readonly Given[],
  labels: Texts<'settingLabels'>,
): Promise<void> {
  const stored = await lockSettings(
    transaction,
    scope,
    given.map(({ name }) => name),
  );
  const older = given.some(
    ({ name, updated_at }) => updated_at !== undefined && updated_at !== stored.get(name),
  );
  if (older) throw new AppError('CONFLICT', { current: await listSettings(transaction, scope, labels) });
}

async function readMailbox(database: Database, key: Buffer): Promise<Mailbox | undefined> {
  const set = await findSettings(database, key, [
    'email_box_type',
    'email_box_ssl',
    'email_box_host',
    'email_box_port',
    'email_box_user',
    'email_box_password',
    'email_box_imap_folder',
  ]);
  if (typeof set.email_box_host !== 'string') return undefined;
  const type = set.email_box_type === 'pop3' ? 'pop3' : 'imap';
  const ssl = set.email_box_ssl === true;
  const usual = { imap: ssl ? 993 : 143, pop3: ssl ? 995 : 110 }[type];
  return {
    type,
    ssl,
    host: set.email_box_host,
    port: Number(set.email_box_port ?? usual),
    user: String(set.email_box_user ?? ''),
    password: String(set.email_box_password ?? ''),
    folder: String(set.email_box_imap_folder ?? ''),
  };
}
