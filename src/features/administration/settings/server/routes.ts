import { AppError } from '#core/errors.ts';
import { providerNames, providerSettings } from '#features/oversight/providers/rules.ts';
import { clearProvider } from '#features/oversight/providers/server/service.ts';
import { settingDefinitions } from '#record-types/setting.ts';
import type { Throttle } from '#server/auth/throttle.ts';
import { sealSetting } from '#server/config/secrets.ts';
import { findSettings } from '#server/config/setting-values.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { documentKindOf, namedAs } from '#server/files/document-kind.ts';
import { insertFile, wholeOf } from '#server/files/files.ts';
import type { Egress } from '#server/http/egress.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { checkMailbox, checkSmtp } from '#server/mail/connection-check.ts';
import { retryMails } from '#server/mail/mail.ts';
import { mailboxOf, mailboxSettingNames } from '#server/mail/mailbox-settings.ts';
import { readSmtpSettings, type SmtpPlace } from '#server/mail/smtp-settings.ts';
import type { settingsContract } from '../contract.ts';
import { plainValue, secretsToRepeat, settingError } from '../rules.ts';
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
    async get(_, { language }) {
      return listSettings(database, await textsIn(language, 'settingLabels'));
    },
    async update({ body }, { language, cause }) {
      const labels = await textsIn(language, 'settingLabels');
      const given: Given[] = Object.values(body).flatMap((part) => part ?? []);
      const values = valuesOf(given, smtp.key, egress);
      return database.write(cause('change global settings'), async (transaction) => {
        const stored = await lockSettings(transaction);
        if (given.some(({ name, updated_at }) => isOutdated(stored.get(name)?.updated_at, updated_at)))
          throw new AppError('CONFLICT', { current: await listSettings(transaction, labels) });
        askSecretsAgain(stored, values);
        await updateSettings(transaction, values);
        const isChanged = (prefix: string) => [...values.keys()].some((name) => name.startsWith(prefix));
        if (isChanged('smtp_')) await retryMails(transaction);
        for (const name of providerNames)
          if (isChanged(providerSettings[name])) await clearProvider(transaction, name);
        return listSettings(transaction, labels);
      });
    },
    async testConnection({ body }, { scope }) {
      await throttle.take([{ rule: connectionTries, key: String(scope.userId) }]);
      const outcome =
        body.connection === 'smtp'
          ? await checkSmtp(await readSmtpSettings(database, smtp), { egress })
          : await checkMailbox(mailboxOf(await findSettings(database, smtp.key, mailboxSettingNames)), {
              egress,
            });
      return { ok: outcome === 'works', outcome };
    },
    async uploadQuestionary({ file }, { language, cause }) {
      const labels = await textsIn(language, 'settingLabels');
      const content = await wholeOf(file.bytes);
      if (content.length === 0) throw new AppError('IS_EMPTY', { fields: { file: 'required' } });
      const kind = await documentKindOf(content);
      if (kind === undefined) throw new AppError('MISSING', { fields: { file: 'document' } });
      if (kind.active) throw new AppError('MISSING', { fields: { file: 'active_pdf' } });
      const name = namedAs(kind, file.name);
      return database.write(cause('upload questionary'), async (transaction) => {
        const id = await insertFile(transaction, { name, contentType: kind.contentType, content });
        // The previous file stays in `files`: queued mails may attach it, and the history of the setting
        // refers to it, so that it is traceable which one an applicant got.
        const values = { questionary: id, questionary_file_name: name };
        await updateSettings(transaction, new Map(Object.entries(values)));
        return listSettings(transaction, labels);
      });
    },
  };
}

/** The values to store, secrets encrypted; rejects all when a name is unknown or a value is invalid. */
function valuesOf(given: readonly Given[], key: Buffer, egress: Egress): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  // The name is user input, which may be that of an inherited property of an object.
  const errors = new Map<string, string>();
  for (const { name, value: asGiven } of given) {
    const definition = Object.hasOwn(settingDefinitions, name) ? settingDefinitions[name] : undefined;
    if (definition === undefined) errors.set(name.slice(0, 100), 'unknown_choice');
    const value = definition === undefined ? undefined : plainValue(definition, asGiven);
    if (definition === undefined || value === undefined) continue;
    // A file is uploaded by a separate call; the value that was read may be sent back unchanged, and null
    // removes the file.
    if (definition.type === 'file') {
      if (value === null) values.set(name, null);
      continue;
    }
    const error = settingError(definition, value, egress.mayName);
    if (error !== undefined) errors.set(name, error);
    else if (definition.type !== 'secret') values.set(name, value === '' ? null : value);
    else if (typeof value === 'string') values.set(name, value === '' ? null : sealSetting(key, name, value));
  }
  if (errors.size > 0) throw new AppError('MISSING', { fields: Object.fromEntries(errors) });
  if (given.length === 0) throw new AppError('MISSING', { fields: { settings: 'required' } });
  return values;
}

/** Whether another user has changed a setting since this version of it was read. */
function isOutdated(stored: string | undefined, read: string | undefined): boolean {
  return read !== undefined && read !== stored;
}

/**
 * A stored secret is sent only to the server that it was entered for: a change of host, port or encryption is
 * rejected unless the secret is entered again.
 */
function askSecretsAgain(
  stored: ReadonlyMap<string, { readonly value: unknown }>,
  values: ReadonlyMap<string, unknown>,
): void {
  const before = new Map([...stored].map(([name, { value }]) => [name, value]));
  const missing = secretsToRepeat(before, values);
  if (missing.length === 0) return;
  throw new AppError('MISSING', {
    fields: Object.fromEntries(missing.map((name) => [name, 'secret_again'])),
  });
}
