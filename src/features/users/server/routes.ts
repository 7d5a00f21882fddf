// Who touches whom: staff no administrator and no machine, nobody the own account or the last administrator.
import { roleOf, type Role } from '#core/access.ts';
import { AppError, found } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import { queueMail, withdrawMails } from '#server/mail.ts';
import { endLinks } from '#server/mailed-links.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import { hashPassword } from '#server/passwords.ts';
import type { Scope } from '#server/scope.ts';
import type { Queryable } from '#server/sql.ts';
import { unlessTaken } from '#server/unique.ts';
import { deleteApp, deleteMailCode } from '#features/second-steps/server/store.ts';
import { mailVerification } from '#features/registrations/server/store.ts';
import type { UserChange, UserRow, usersContract } from '../contract.ts';
import { factsOfType, mayTouch, mayTurn, typeOf } from '../rules.ts';
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
  revokeSessions,
  type StoredUser,
  updateGroups,
  updateSites,
  updateUser,
  type UserColumns,
} from './store.ts';

export function usersHandlers(database: Database, publicUrl: string): ServerHandlers<typeof usersContract> {
  return {
    async list({ query }, context) {
      const { count, rows } = await listUsers(database, context.scope, query);
      const page = asPage(context, query, { count, rows: rows.map(asRow) });
      // Without the prefix the names of the older envelope stand beside.
      return context.url.startsWith('/api/') ? page : { ...page, docs: page.results, totalDocs: count };
    },
    choices: (_, { scope }) => listChoices(database, scope),
    async create({ body }, { scope, cause, language }) {
      if (!mayTurn(scope.role, 'staff', body.user_type)) throw new AppError('UNAUTHORIZED');
      const password_hash = await hashPassword(body.password);
      const { groups, ...facts } = factsOfType(body.user_type);
      return unlessTaken('EMAIL_ALREADY_EXISTS', 'email', () =>
        database.write(cause('create user'), async (transaction) => {
          await refuseUnknown(transaction, scope, body);
          const id = await insertUser(transaction, scope, { ...columnsOf(body), ...facts, password_hash });
          await updateGroups(transaction, scope, id, groups);
          await updateSites(transaction, scope, id, body.site_ids ?? []);
          const user = asRow(found(await findUser(transaction, scope, id)));
          // A machine reads no mail.
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
          change(transaction, context, params.id, body, password_hash, publicUrl),
        ),
      );
    },
    async remove({ params }, { scope, cause }) {
      await database.write(cause('delete user'), async (transaction) => {
        const user = await touched(transaction, scope, params.id);
        if (user.id === scope.userId) throw notThisOne();
        if (user.role === 'admin' && (await isLastAdmin(transaction, scope, user.id))) throw notThisOne();
        await deleteUser(transaction, scope, user.id);
        await revokeSessions(transaction, scope, user.id, undefined);
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
  password_hash: string | undefined,
  publicUrl: string,
): Promise<UserRow> {
  const { scope } = context;
  // The body's id is the path's, or it is not known whom the change is meant for.
  if (body.id !== undefined && body.id !== id) throw new AppError('ID_MALFORMED');
  const before = await touched(transaction, scope, id);
  if (body.updated_at !== undefined && body.updated_at !== before.updated_at)
    throw new AppError('CONFLICT', { current: before });
  const type = body.user_type === typeOf(factsIn(before)) ? undefined : body.user_type;
  if (type !== undefined && !mayTurn(scope.role, typeOf(factsIn(before)), type))
    throw new AppError('UNAUTHORIZED');
  await refuseUnknown(transaction, scope, body);

  const { groups, ...facts } =
    type === undefined ? { groups: undefined } : factsOfType(type, before.site_role);
  const columns: UserColumns = { ...columnsOf(body), ...facts, password_hash };
  const newEmail = columns.email !== undefined && columns.email !== before.email;
  if (newEmail) columns.verified = false;
  const goes = columns.is_active === false && before.is_active;
  const falls = before.role === 'admin' && (goes || (type !== undefined && type !== 'admin'));
  if (before.id === scope.userId && (goes || (type !== undefined && type !== before.role)))
    throw notThisOne();
  if (falls && (await isLastAdmin(transaction, scope, id))) throw notThisOne();
  if (type !== undefined && type !== 'manager' && before.manager) {
    Object.assign(columns, { client_id: null, is_invoicing: false });
    await deleteAssignments(transaction, scope, id);
  }

  await updateUser(transaction, scope, id, columns);
  // A lost phone: whoever may switch the second step off lets its owner begin anew, also where the role must have one.
  if (before.is_mfa && columns.is_mfa === false) await deleteApp(transaction, id);
  if (groups) await updateGroups(transaction, scope, id, groups);
  if (body.site_ids) await updateSites(transaction, scope, id, body.site_ids);
  if (goes || newEmail || password_hash !== undefined) {
    const own = id === scope.userId ? context.principal?.sessionId : undefined;
    await revokeSessions(transaction, scope, id, own);
    await endWhatWasMailed(transaction, before, { mails: goes || newEmail });
  }
  const after = asRow(found(await findUser(transaction, scope, id)));
  // A spreadsheet that waits for its mail server was made for what the account could see before.
  if (sightOf(after) !== sightOf(before))
    await withdrawMails(transaction, before.email, ['report'], 'rights');
  // Whoever changes it may read another language.
  const language = id === scope.userId ? context.language : await findLanguage(transaction, scope, id);
  const mail = { kind: 'account', to: after.email, language } as const;
  if (newEmail) {
    const parameters = { email: after.email };
    // To the address before, whose owner would otherwise never hear of it, and to the new one to confirm.
    await queueMail(transaction, { ...mail, to: before.email, template: 'email_changed', parameters });
    await mailVerification(transaction, { id, email: after.email, language }, publicUrl);
  }
  if (password_hash !== undefined) {
    const template = id === scope.userId ? 'own_password_changed' : 'password_changed';
    await queueMail(transaction, { ...mail, template });
  }
  return after;
}

/** Links and codes under way to somebody who has another address or password now, or may not come in any more. */
async function endWhatWasMailed(
  transaction: Queryable,
  { id, email }: UserRow,
  { mails }: { mails: boolean } = { mails: true },
): Promise<void> {
  await endLinks(transaction, 'reset', id);
  await deleteMailCode(transaction, id);
  if (mails) await withdrawMails(transaction, email, ['mfa', 'forgot', 'report'], 'gone');
}

/** The user that is about to be changed, held until the end; refuses whoever may not touch it. */
async function touched(transaction: Queryable, scope: Scope, id: number): Promise<UserRow> {
  const user = asRow(found(await findUser(transaction, scope, id, 'lock')));
  if (!mayTouch(scope.role, user.role)) throw new AppError('UNAUTHORIZED');
  return user;
}

async function refuseUnknown(transaction: Queryable, scope: Scope, body: UserChange): Promise<void> {
  const { client_id = null, car_id = null, site_ids = [] } = body;
  const unknown = await findUnknown(transaction, scope, { client_id, car_id, site_ids });
  if (unknown !== undefined) throw new AppError('MISSING', { fields: { [unknown]: 'unknown_choice' } });
}

/** The own account and the last administrator stay (amendment 13). */
function notThisOne(): AppError {
  return new AppError('UNAUTHORIZED', { status: 409 });
}

function columnsOf(body: UserChange): UserColumns {
  const { name, phone, city, country } = body;
  // The email is the user name (USR-02); where both are given, the email counts.
  return {
    email: body.email ?? (body.username || undefined),
    name: name?.trim(),
    phone: phone?.trim(),
    city: city?.trim(),
    country: country?.trim(),
    is_active: body.is_active,
    is_invoicing: body.is_invoicing,
    is_mfa: body.is_mfa,
    verified: body.verified,
    client_id: body.client_id,
    car_id: body.car_id,
  };
}

function asRow(user: StoredUser): UserRow {
  return { ...user, role: roleIn(user) };
}

/** All that decides what an account sees, to be compared. */
function sightOf({ role, client_id, car_id, site_ids }: UserRow): string {
  return JSON.stringify([role, client_id, car_id, site_ids.toSorted((one, other) => one - other)]);
}

function roleIn(user: StoredUser): Role {
  return roleOf(factsIn(user));
}

function factsIn(user: StoredUser) {
  return { ...user, groups: user.groups.map(({ name }) => name) };
}
