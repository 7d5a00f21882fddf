// Who may change whom: staff neither admins nor API clients, no one the own account or the last administrator
//
import { isBlinded, type Role, roleOf } from '#core/access.ts';
import { AppError, found } from '#core/errors.ts';
import { deleteApp, deleteMailCode } from '#features/access/mfa/server/service.ts';
import { endSessionsOf } from '#features/access/sessions/server/service.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import { confirmOwnPassword } from '#server/auth/own-password.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Throttle } from '#server/auth/throttle.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import { unlessTaken } from '#server/database/unique.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { queueMail, withdrawMails } from '#server/mail/mail.ts';
import { endLinks } from '#server/mail/mailed-links.ts';
import { mailVerification } from '#server/mail/verification-mail.ts';
import type { UserChange, UserRow, usersContract } from '../contract.ts';
import {
  areSameCapabilities,
  blindingAfter,
  factsIn,
  factsOfType,
  mayBlind,
  mayGive,
  mayTouch,
  mayTurn,
  typeOf,
} from '../rules.ts';
import { exportUsers } from './export.ts';
import {
  deleteAssignments,
  deleteUser,
  findLanguage,
  findUnknown,
  findUser,
  insertUser,
  isLastAdmin,
  listChoices,
  listUsers,
  type StoredUser,
  type UserColumns,
  updateGroups,
  updateSites,
  updateUser,
} from './store.ts';

export function usersHandlers(
  database: Database,
  throttle: Throttle,
  { publicUrl, timeZone }: { publicUrl: string; timeZone: string },
): ServerHandlers<typeof usersContract> {
  return {
    async list({ query }, context) {
      const users = await listUsers(database, context.scope, query);
      const page = asPage(context, query, { ...users, rows: users.rows.map(asRow) });
      // Without the prefix, the fields of the older envelope are added.
      return context.url.startsWith('/api/') ? page : { ...page, docs: page.results, totalDocs: page.count };
    },
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export users');
      return exportUsers(database, scope, query, { language, timeZone, now: new Date() });
    },
    choices: () => listChoices(database),
    async create({ body }, { scope, cause, language }) {
      if (!mayTurn(scope.role, 'staff', body.user_type)) throw new AppError('UNAUTHORIZED');
      if (!mayBlind(scope.role, null, body.is_blinded) || !mayGive(scope.role, [], body.capabilities))
        throw new AppError('UNAUTHORIZED');
      const password_hash = await hashPassword(body.password);
      const { groups, ...facts } = factsOfType(body.user_type);
      return unlessTaken('EMAIL_ALREADY_EXISTS', 'email', () =>
        database.write(cause('create user'), async (transaction) => {
          await rejectUnknown(transaction, scope, body);
          const columns = { ...columnsOf(body), ...facts, password_hash };
          const siteIds = body.site_ids ?? [];
          const id = await insertUser(transaction, columns, { groups, siteIds });
          const user = asRow(found(await findUser(transaction, scope, id)));
          // An API client does not read mail.
          if (!user.verified && user.role !== 'api_user') {
            await mailVerification(transaction, { id, email: user.email, language }, publicUrl);
          }
          return user;
        }),
      );
    },
    async update({ params, body }, context) {
      const password_hash = body.password ? await hashPassword(body.password) : undefined;
      return unlessTaken('EMAIL_ALREADY_EXISTS', 'email', () =>
        database.write(context.cause('change user'), (transaction) =>
          change(transaction, context, params.id, body, { password_hash, publicUrl }),
        ),
      );
    },
    async changeOwnEmail({ body }, context) {
      const { scope } = context;
      await confirmOwnPassword(database, throttle, scope, body.password);
      return unlessTaken('EMAIL_ALREADY_EXISTS', 'email', () =>
        database.write(context.cause('own email'), (transaction) =>
          change(transaction, context, scope.userId, { email: body.email }, { publicUrl, confirmed: true }),
        ),
      );
    },
    async remove({ params }, { scope, cause }) {
      await database.write(cause('delete user'), async (transaction) => {
        const user = await touched(transaction, scope, params.id);
        if (user.id === scope.userId) throw notThisOne();
        if (user.role === 'admin' && (await isLastAdmin(transaction, user))) throw notThisOne();
        await deleteUser(transaction, user);
        await endSessionsOf(transaction, user.id);
        await endWhatWasMailed(transaction, user);
      });
    },
  };
}

async function change(
  transaction: Queryable,
  context: RequestContext,
  id: number,
  body: UserChange,
  {
    password_hash,
    publicUrl,
    confirmed = false,
  }: {
    password_hash?: string | undefined;
    publicUrl: string;
    /** The caller has proven ownership of the account by the password. */
    confirmed?: boolean;
  },
): Promise<UserRow> {
  const { scope } = context;
  // The id of the body must be that of the path, otherwise the target is ambiguous.
  if (body.id !== undefined && body.id !== id) throw new AppError('ID_MALFORMED');
  const before = await touched(transaction, scope, id);
  if (body.updated_at !== undefined && body.updated_at !== before.updated_at)
    throw new AppError('CONFLICT', { current: before });
  const type = body.user_type === typeOf(factsIn(before)) ? undefined : body.user_type;
  if (type !== undefined && !mayTurn(scope.role, typeOf(factsIn(before)), type))
    throw new AppError('UNAUTHORIZED');
  if (!mayBlind(scope.role, before.is_blinded, body.is_blinded)) throw new AppError('UNAUTHORIZED');
  if (!mayGive(scope.role, before.capabilities, body.capabilities)) throw new AppError('UNAUTHORIZED');
  await rejectUnknown(transaction, scope, body);

  const { groups, ...facts } =
    type === undefined ? { groups: undefined } : factsOfType(type, before.site_role);
  const columns: UserColumns = { ...columnsOf(body), ...facts, password_hash };
  const newEmail = columns.email !== undefined && columns.email !== before.email;
  // A stolen session must not be enough to take over an account: these changes need the calls with the
  // password.
  const entry = newEmail || password_hash !== undefined || changes(columns.is_mfa, before.is_mfa);
  if (before.id === scope.userId && !confirmed && (entry || changes(columns.verified, before.verified)))
    throw notThisOne();
  if (newEmail) columns.verified = false;
  const goes = columns.is_active === false && before.is_active;
  const blinds = columns.is_blinded !== undefined && columns.is_blinded !== before.is_blinded;
  const falls =
    before.role === 'admin' &&
    (goes || columns.is_blinded === true || (type !== undefined && type !== 'admin'));
  const gives =
    columns.capabilities !== undefined && !areSameCapabilities(before.capabilities, columns.capabilities);
  if (before.id === scope.userId && (goes || blinds || gives || (type !== undefined && type !== before.role)))
    throw notThisOne();
  if (falls && (await isLastAdmin(transaction, before))) throw notThisOne();
  if (type !== undefined && type !== 'manager' && before.manager) {
    Object.assign(columns, { client_id: null, is_invoicing: false });
    await deleteAssignments(transaction, before);
  }

  if (groups !== undefined && scope.role !== 'admin') {
    columns.is_blinded = blindingAfter(before, roleOf({ ...factsIn(before), ...facts, groups }));
  }

  await updateUser(transaction, before, columns);
  // A lost phone: switching mfa off by staff lets the owner set it up again, also if the role requires it.
  if (before.is_mfa && columns.is_mfa === false) await deleteApp(transaction, before.id);
  if (groups) await updateGroups(transaction, before, groups);
  if (body.site_ids) await updateSites(transaction, before, body.site_ids);
  if (goes || entry) {
    await endSessionsOf(transaction, before.id, confirmed ? context.principal?.sessionId : undefined);
    await endWhatWasMailed(transaction, before, { mails: goes || newEmail });
  }
  const after = asRow(found(await findUser(transaction, scope, id)));
  // A spreadsheet queued for mailing contains what the account could see before.
  if (sightOf(after) !== sightOf(before))
    await withdrawMails(transaction, before.email, ['report'], 'rights');
  // The editor may have another language than the owner.
  const language = id === scope.userId ? context.language : await findLanguage(transaction, before);
  const mail = { kind: 'account', to: after.email, language } as const;
  if (newEmail) {
    const parameters = { email: after.email };
    // To the old address, whose owner would otherwise not notice, and to the new one for confirmation
    //
    await queueMail(transaction, { ...mail, to: before.email, template: 'email_changed', parameters });
    await mailVerification(transaction, { id, email: after.email, language }, publicUrl);
  }
  if (password_hash !== undefined) await queueMail(transaction, { ...mail, template: 'password_changed' });
  return after;
}

/** Pending links and codes become invalid after a change of address or password, or a deactivation. */
async function endWhatWasMailed(
  transaction: Queryable,
  { id, email }: UserRow,
  { mails }: { mails: boolean } = { mails: true },
): Promise<void> {
  await endLinks(transaction, 'reset', id);
  await deleteMailCode(transaction, id);
  if (mails) await withdrawMails(transaction, email, ['mfa', 'forgot', 'report'], 'gone');
}

/**
 * The user to be changed, locked until the end of the transaction; throws if the caller may not change it.
 */
async function touched(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<UserRow & Authorized<'user'>> {
  const user = asRow(found(await findUser(transaction, scope, id, 'lock')));
  if (!mayTouch(scope.role, user.role)) throw new AppError('UNAUTHORIZED');
  return user;
}

async function rejectUnknown(transaction: Queryable, scope: Scope, body: UserChange): Promise<void> {
  const { client_id = null, car_id = null, site_ids = [] } = body;
  const unknown = await findUnknown(transaction, scope, { client_id, car_id, site_ids });
  if (unknown !== undefined) throw new AppError('MISSING', { fields: { [unknown]: 'unknown_choice' } });
}

/** The own account and the last administrator are protected (amendment 13). */
function notThisOne(): AppError {
  return new AppError('UNAUTHORIZED', { status: 409 });
}

function changes(given: boolean | undefined, before: boolean): boolean {
  return given !== undefined && given !== before;
}

function columnsOf(body: UserChange): UserColumns {
  const { name, phone, city, country } = body;
  // The email is the user name (USR-02); if both are given, the email is used.
  return {
    email: body.email ?? (body.username || undefined),
    name: name?.trim(),
    phone: phone?.trim(),
    city: city?.trim(),
    country: country?.trim(),
    is_active: body.is_active,
    is_invoicing: body.is_invoicing,
    is_mfa: body.is_mfa,
    is_blinded: body.is_blinded,
    capabilities: body.capabilities && [...new Set(body.capabilities)].toSorted(),
    verified: body.verified,
    client_id: body.client_id,
    car_id: body.car_id,
  };
}

/** Adds the derived role; the object and its type stay the same. */
function asRow<User extends StoredUser>(user: User): User & { role: Role } {
  return Object.assign(user, { role: roleOf(factsIn(user)) });
}

/** Everything that determines what an account sees, for comparison. */
function sightOf({ role, is_blinded, client_id, car_id, site_ids }: UserRow): string {
  return JSON.stringify([
    role,
    isBlinded(role, is_blinded),
    client_id,
    car_id,
    site_ids.toSorted((one, other) => one - other),
  ]);
}
