// Writing an id that was not checked does not compile. Each `@ts-expect-error` is a test: the type check fails
// when the line below it compiles.
import { expect, it } from 'vitest';
import { findMachine, insertToken, revokeToken } from '#features/access/api-tokens/server/store.ts';
import { decideRegistration } from '#features/access/registrations/server/store.ts';
import { deleteCity } from '#features/administration/cities/server/store.ts';
import { updateLocation } from '#features/administration/locations/server/store.ts';
import { listBudget } from '#features/billing/invoices/server/budget.ts';
import { listPayments } from '#features/billing/invoices/server/store.ts';
import { deleteSubscription, listDueSubscriptions } from '#features/exchange/subscriptions/server/store.ts';
import { retryJob } from '#features/oversight/jobs/server/store.ts';
import { insertProjects, updateMainClient } from '#features/people/managers/server/store.ts';
import { deleteUser } from '#features/people/users/server/store.ts';
import { findDestruction, supersedeCertificate } from '#features/supply/certificates/server/store.ts';
import { findClient } from '#features/supply/clients/server/store.ts';
import { findNamedProject } from '#features/supply/projects/server/store.ts';
import { insertDeliveryReport, type Proof } from '#features/transport/deliveries/server/store.ts';
import { insertStatusEvent } from '#features/transport/package-statuses/server/store.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Queryable } from '#server/database/sql.ts';

// Compiled, never run.
async function neverCalled(
  transaction: Queryable,
  scope: Scope,
  body: { id: number; code: string; name: string; address: string; airbill: string },
  manager: Authorized<'manager'>,
): Promise<void> {
  // @ts-expect-error -- an id of an address
  await findDestruction(transaction, body, 1);
  // @ts-expect-error -- an id of an address
  await supersedeCertificate(transaction, body);
  // @ts-expect-error -- an id of an address
  await deleteUser(transaction, body);
  // @ts-expect-error -- a manager is looked up as a manager: the proof is not that of a user
  await deleteUser(transaction, manager);
  // @ts-expect-error -- ids of a body
  await insertProjects(transaction, manager, [body]);
  // @ts-expect-error -- an id of a body
  await updateMainClient(transaction, manager, body);
  // @ts-expect-error -- a project is not a client
  await updateMainClient(transaction, manager, await findNamedProject(transaction, scope, body.id));
  // @ts-expect-error -- the row may not have been found
  await updateMainClient(transaction, manager, await findClient(transaction, scope, body.id));
  // @ts-expect-error -- an id of an address
  await revokeToken(transaction, body);
  // @ts-expect-error -- an id of an address
  await insertToken(transaction, body, {});
  // @ts-expect-error -- an id of an address
  await decideRegistration(transaction, body, 1, { status: 'refused', reason: '' });
  // @ts-expect-error -- an id of an address
  await deleteCity(transaction, body);
  // @ts-expect-error -- a whole row of a body
  await updateLocation(transaction, body, {});
  // @ts-expect-error -- an id of an address
  await listPayments(transaction, body, { page: 1, limit: 10, filters: {} });
  // @ts-expect-error -- an id of an address
  await listBudget(transaction, body);
  // @ts-expect-error -- an id of an address
  await deleteSubscription(transaction, body);
  // @ts-expect-error -- the scope of a caller is not the system's
  await listDueSubscriptions(transaction, scope);
  // @ts-expect-error -- an id of an address
  await retryJob(transaction, body);
  // @ts-expect-error -- an id of a body
  await insertDeliveryReport(transaction, body, { userId: 1, recipients: [] }, {} as Proof);
  // @ts-expect-error -- an id of a body
  await insertStatusEvent(transaction, body, { status: 'Delivered' });
  // @ts-expect-error -- an API client is not found without a scope
  await findMachine(transaction, undefined, body.id);
}

it('ROLE-23 a write takes the row that was found, with its proof', () => {
  expect(neverCalled).toBeTypeOf('function');
});
