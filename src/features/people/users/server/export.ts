// Spreadsheet of users for the periodic review of who has access to what.
import { isBlinded, roleOf } from '#core/access.ts';
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { factsIn } from '../rules.ts';
import { streamUsers } from './store.ts';

/** Streams the users that this scope may see and the query matches; one row for each account. */
export async function exportUsers(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, timeZone, now }: { language: string; timeZone: string; now: Date },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'users');
  const roles = await textsIn(language, 'common');
  const table = await textsIn(language, 'table');
  const yesNo = (value: boolean) => (value ? table.yes : table.no);
  const dayOf = (moment: string | null) => moment && plainDateIn(timeZone, new Date(moment));
  async function* inWords() {
    for await (const users of streamUsers(database, scope, query)) {
      yield users.map((user) => {
        const role = roleOf(factsIn(user));
        return {
          ...user,
          role: roles[`role_${role}`],
          is_active: user.is_active ? table.active : table.inactive,
          verified: yesNo(user.verified),
          is_blinded: isBlinded(role, user.is_blinded) ? texts.blinded : texts.not_blinded,
          is_invoicing: yesNo(user.is_invoicing),
          is_mfa: yesNo(user.is_mfa),
          capabilities: user.capabilities.map((one) => texts[one]).join(', '),
          date_joined: dayOf(user.date_joined),
          last_login: dayOf(user.last_login),
          deactivated_date: dayOf(user.deactivated_date),
        };
      });
    }
  }
  return sheetFile(
    `users_${plainDateIn(timeZone, now)}.xlsx`,
    texts.title,
    [
      { key: 'name', heading: texts.name, type: 'text', width: 28 },
      { key: 'email', heading: texts.email, type: 'text', width: 34 },
      { key: 'role', heading: texts.role, type: 'text' },
      { key: 'is_active', heading: texts.is_active, type: 'text' },
      { key: 'capabilities', heading: texts.capabilities, type: 'text', width: 28 },
      { key: 'is_blinded', heading: texts.blinding, type: 'text' },
      { key: 'is_invoicing', heading: texts.invoicing, type: 'text' },
      { key: 'is_mfa', heading: texts.mfa, type: 'text' },
      { key: 'client', heading: texts.client, type: 'text' },
      { key: 'assigned_clients', heading: texts.assigned_clients, type: 'text', width: 34 },
      { key: 'assigned_projects', heading: texts.assigned_projects, type: 'number', format: '0' },
      { key: 'sites', heading: texts.sites, type: 'text', width: 34 },
      { key: 'car', heading: texts.car, type: 'text' },
      { key: 'verified', heading: texts.verified, type: 'text' },
      { key: 'date_joined', heading: texts.date_joined, type: 'date' },
      { key: 'last_login', heading: texts.last_login, type: 'date' },
      { key: 'deactivated_date', heading: texts.deactivated_date, type: 'date' },
    ],
    inWords(),
  );
}
