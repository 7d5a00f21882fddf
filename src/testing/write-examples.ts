// For every endpoint that writes: a valid call, and the same call with an id that its caller cannot access.
// Staff have access to every row; their ids are missing, of another parent or of another record type.
import { importedKinds } from '#record-types/imports.ts';
import { coldChainExamples } from './cold-chain-examples.ts';
import { deliveryExamples } from './delivery-examples.ts';
import {
  as404,
  ids,
  importExamples,
  imported,
  type MakeExample,
  nothing,
  pdf,
  reason,
  record,
  report,
  values,
} from './example-calls.ts';
import {
  device,
  passkey,
  payment,
  request,
  session,
  storedPdf,
  token,
  unannouncedInvoice,
} from './example-rows.ts';
import { make, makeUser, testPassword } from './factories.ts';
import { fileForm } from './file-form.ts';
import { listExamples } from './list-examples.ts';
import { mailboxExamples } from './mailbox-examples.ts';
import { masterDataExamples } from './master-data-examples.ts';
import { supplyExamples } from './supply-examples.ts';
import { webhookExamples } from './webhook-rows.ts';

/** By method and path; a string is the reason why a call has no id. */
export const writeExamples: Readonly<Record<string, MakeExample | string>> = {
  ...noIds('it is about whoever calls', [
    'POST /api-token-auth/',
    'POST /mfa/api-token-auth/',
    'POST /mfa/api-logout/',
    'POST /api/passkeys/options/',
    'POST /api/passkeys/sign-in/',
    'POST /api/passkeys/registration/',
    'POST /api/passkeys/',
    'POST /api/own_signature/code/',
    'PATCH /api/second_steps/',
    'POST /api/second_steps/app/',
    'POST /api/second_steps/app/confirm/',
    'POST /api/second_steps/app/remove/',
    'POST /api/second_steps/recovery_codes/',
    'DELETE /api/sessions/',
    'POST /api/devices/',
    'PATCH /profile',
    'POST /profile/changePassword',
    'PATCH /api/users/update_password/',
    'POST /profile/verification',
    'POST /profile/email',
    'PATCH /profile/language',
    'PATCH /api/ui_settings/',
    'PATCH /api/notices/preferences/',
    'POST /api/notices/read/',
    'POST /api/views/',
    'POST /api/forgot/',
    'POST /api/registration/',
  ]),
  ...noIds('the id is a secret that was mailed', [
    'POST /reset',
    'POST /verify',
    'POST /api/receipts/',
    'POST /api/receipts/pdf/',
  ]),
  ...noIds('it belongs to no one', [
    'POST /api/import/tracking/',
    'POST /api/tracking/own/',
    'POST /osmand/',
    'POST /api/cars/',
    'POST /api/sites/',
    'POST /api/locations/',
    'POST /api/import/weather/',
    'POST /cities/',
    'POST /api/known_values/',
    'POST /api/global_settings/',
    'POST /api/global_settings/test_connection/',
    'POST /api/global_settings/questionary/',
  ]),
  ...noIds('invoices are named by their names', ['POST /api/invoices/files/']),

  async 'POST /api/passkeys/{id}/remove/'({ database }) {
    const by = await makeUser(database, 'user', {}, { password: true });
    const other = await passkey(database, await makeUser(database, 'user'));
    return {
      by,
      call: { path: { id: await passkey(database, by) }, body: { password: testPassword } },
      foreign: ids('id', nothing, other),
    };
  },
  async 'DELETE /api/sessions/{id}/'({ database, users }) {
    const [id, other] = [await session(database, users.user), await session(database, users.admin)];
    return { by: users.user, call: { path: { id } }, foreign: ids('id', nothing, other) };
  },

  async 'DELETE /api/devices/{id}/'({ database, users }) {
    const [id, other] = [await device(database, users.driver), await device(database, users.staff)];
    return { by: users.driver, call: { path: { id } }, foreign: ids('id', nothing, other) };
  },

  ...webhookExamples,
  ...listExamples,
  ...report('outbounds'),
  ...report('inventories'),

  'POST /api/projects/{id}/binder/': ({ own, foreign, users }) => ({
    by: users.user,
    call: { path: { id: own.project } },
    foreign: ids('id', nothing, foreign.project),
  }),
  ...signing('destructions'),
  ...signing('inventories'),
  'POST /api/projects/{id}/destructions/{destructionId}/certificate/': ({ own, foreign }) => ({
    call: { path: { id: own.project, destructionId: own.destruction }, body: pdf },
    foreign: [...ids('id', nothing, foreign.project), ...ids('destructionId', nothing, foreign.destruction)],
  }),
  'DELETE /api/projects/{id}/destructions/{destructionId}/certificate/': async ({
    database,
    own,
    foreign,
  }) => {
    const certified = async (destruction_id: number) => {
      await make(database, 'certificates', { destruction_id, file_id: await storedPdf(database) });
      return destruction_id;
    };
    const { project } = own;
    const destructionId = await certified(await make(database, 'destructions', { project_id: project }));
    return {
      call: { path: { id: project, destructionId } },
      foreign: [
        ...ids('id', nothing, foreign.project),
        ...ids('destructionId', nothing, await certified(foreign.destruction)),
      ],
    };
  },

  ...coldChainExamples,
  ...deliveryExamples,
  'POST /api/packages/status/': ({ own }) => {
    const body = { ids: [own.package], status: 'Customs' };
    return { call: { body }, foreign: values(body, { ids: [own.package, nothing] }).map(as404) };
  },
  'POST /api/packages/': ({ own }) => {
    const body = { project_id: own.project, airbill: '777-01' };
    const unknown = values(body, { project_id: nothing }, { car_id: nothing }, { site_id: nothing });
    return { call: { body }, foreign: unknown };
  },
  'PATCH /api/packages/{id}/': ({ own }) => ({
    call: { path: { id: own.package }, body: { doc_id: 'D-2' } },
    foreign: [...ids('id', nothing), ...values({}, { project_id: nothing }, { car_id: nothing })],
  }),

  'POST /api/clients/': () => {
    const body = { name: 'Example Pharma' };
    return { call: { body }, foreign: values(body, { location_ids: [nothing] }) };
  },
  'PATCH /api/clients/{id}/': ({ own }) => ({
    call: { path: { id: own.client }, body: { smo_ids: ['SMO-2'] } },
    foreign: [...ids('id', nothing), ...values({}, { location_ids: [nothing] })],
  }),
  'DELETE /api/clients/{id}/': async ({ database }) => ({
    call: { path: { id: await make(database, 'clients', { name: 'Empty Pharma' }) }, body: {} },
    foreign: ids('id', nothing),
  }),
  'POST /api/projects/': ({ own }) => {
    const body = { name: 'EX-1', client_id: own.client };
    const unknown = values(body, { client_id: nothing }, { location_id: nothing }, { site_ids: [nothing] });
    return { call: { body }, foreign: unknown };
  },
  'PATCH /api/projects/{id}/': ({ own }) => ({
    call: { path: { id: own.project }, body: { sponsor: 'Another' } },
    foreign: [...ids('id', nothing), ...values({}, { client_id: nothing }, { site_ids: [nothing] })],
  }),
  'DELETE /api/projects/{id}/': async ({ database, own }) => ({
    call: {
      path: { id: await make(database, 'projects', { name: 'Empty', client_id: own.client }) },
      body: {},
    },
    foreign: ids('id', nothing),
  }),

  ...record('inbounds', { order: 'PO-2' }),
  ...record('outbounds', { airbill: '777-02' }, { site_id: nothing }),
  ...record('returns', { shipping_temperature: '5 °C' }, { site_id: nothing }),
  ...record('inventories', { batch: 'B-2', confirm_warnings: true }),
  ...record('destructions', { destruction_date: '2026-05-03', confirm_warnings: true }),

  'POST /api/invoices/': ({ own }) => {
    const body = {
      name: 'EX-INV',
      project_id: own.project,
      invoicing_date: '2026-05-02',
      amount: '1',
      currency: 'EUR',
      confirm_warnings: true,
    };
    return { call: { body }, foreign: values(body, { project_id: nothing }) };
  },
  'PATCH /api/invoices/{id}/': ({ own }) => ({
    call: { path: { id: own.invoice }, body: { is_prolonged: true, confirm_warnings: true } },
    foreign: [...ids('id', nothing), ...values({}, { project_id: nothing })],
  }),
  'DELETE /api/invoices/{id}/': async ({ database, own }) => {
    const id = await unannouncedInvoice(database, own.project);
    return { call: { path: { id }, body: { reason } }, foreign: ids('id', nothing) };
  },
  'POST /api/invoices/{id}/file': ({ own }) => ({
    call: { path: { id: own.invoice }, body: pdf },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/invoices/{id}/file': ({ own }) => ({
    call: { path: { id: own.invoice } },
    foreign: ids('id', nothing),
  }),
  'POST /api/invoices/{id}/payments': ({ own }) => ({
    call: { path: { id: own.invoice }, body: { amount: '1', currency: 'EUR' } },
    foreign: ids('id', nothing),
  }),
  'PATCH /api/invoices/{id}/payments/{paymentId}/': async ({ database, own, foreign }) => ({
    call: {
      path: { id: own.invoice, paymentId: await payment(database, own.invoice) },
      body: { amount: '2' },
    },
    foreign: [
      ...ids('id', nothing, foreign.invoice),
      ...ids('paymentId', nothing, await payment(database, foreign.invoice)),
    ],
  }),
  'DELETE /api/invoices/{id}/payments/{paymentId}/': async ({ database, own, foreign }) => ({
    call: { path: { id: own.invoice, paymentId: await payment(database, own.invoice) }, body: { reason } },
    foreign: [
      ...ids('id', nothing, foreign.invoice),
      ...ids('paymentId', nothing, await payment(database, foreign.invoice)),
    ],
  }),
  'POST /api/imports/': ({ own }) => {
    const upload = (project: number) => ({
      query: `?resource=inbounds&project=${project}`,
      body: () => fileForm('a.csv', 'external_id,order\nx,y\n'),
    });
    return { call: upload(own.project), foreign: [{ ...upload(nothing), status: 400 }] };
  },
  ...importExamples,
  ...Object.fromEntries(importedKinds.map((kind) => [`POST /api/import/${kind}/`, imported(kind)])),

  'POST /api/users/': ({ own }) => {
    const body = {
      email: 'example@test.example',
      password: 'Example-User-1!',
      user_type: 'manager',
      client_id: own.client,
    };
    const unknown = values(body, { client_id: nothing }, { car_id: nothing }, { site_ids: [nothing] });
    return { call: { body }, foreign: unknown };
  },
  'PATCH /api/users/{id}/': ({ users }) => ({
    call: { path: { id: users.user }, body: { name: 'Renamed' } },
    foreign: [
      ...ids('id', nothing),
      ...values(
        {},
        { id: users.driver },
        { client_id: nothing },
        { car_id: nothing },
        { site_ids: [nothing] },
      ),
    ],
  }),
  'DELETE /api/users/{id}/': async ({ database }) => ({
    call: { path: { id: await makeUser(database, 'driver') } },
    foreign: ids('id', nothing),
  }),
  'POST /api/users/{id}/tokens/': async ({ database, users }) => ({
    by: users.admin,
    call: {
      path: { id: await makeUser(database, 'api_user') },
      body: { name: 'Example', permissions: ['clients.read'], days: 30 },
    },
    foreign: ids('id', nothing, users.user),
  }),
  'DELETE /api/users/{id}/tokens/{tokenId}/': async ({ database, users }) => {
    const [id, other] = [await makeUser(database, 'api_user'), await makeUser(database, 'api_user')];
    return {
      by: users.admin,
      call: { path: { id, tokenId: await token(database, id) } },
      foreign: [
        ...ids('id', nothing, other, users.user),
        ...ids('tokenId', nothing, await token(database, other)),
      ],
    };
  },
  'POST /api/clients/{id}/managers/': ({ own, foreign }) => {
    const body = { email: 'manager@test.example', password: 'Example-User-1!', name: 'Manager' };
    return {
      call: { path: { id: own.client }, body },
      foreign: [...ids('id', nothing), ...values(body, { client_id: foreign.client })],
    };
  },
  'POST /api/clients/{id}/managers/{managerId}/assign/': ({ own, foreign, users }) => ({
    call: { path: { id: own.client, managerId: users.user }, body: { projects: [own.project] } },
    foreign: [
      ...ids('id', nothing),
      ...ids('managerId', nothing, users.driver),
      ...values({}, { client: nothing }, { projects: [nothing] }, { projects: [foreign.project] }).map(as404),
    ],
  }),
  'POST /api/clients/{id}/managers/{managerId}/deassign/': async ({ database, own, foreign }) => {
    const managerId = await makeUser(database, 'user');
    await make(database, 'manager_projects', { user_id: managerId, project_id: own.project });
    return {
      call: { path: { id: own.client, managerId }, body: { projects: [own.project] } },
      foreign: [
        ...ids('id', nothing, foreign.client),
        ...ids('managerId', nothing),
        ...values({}, { client: nothing }).map(as404),
      ],
    };
  },
  'POST /api/clients/{id}/managers/{managerId}/default/': async ({ database, own, foreign }) => ({
    call: {
      path: { id: own.client, managerId: await makeUser(database, 'user') },
      body: { client: own.client },
    },
    foreign: [
      ...ids('id', nothing, foreign.client),
      ...ids('managerId', nothing),
      ...values({}, { client: nothing }, { client: foreign.client }).map(as404),
    ],
  }),
  'POST /api/clients/{id}/managers/{managerId}/zero/': async ({ database, own, foreign }) => ({
    call: {
      path: { id: own.client, managerId: await makeUser(database, 'user', { client_id: own.client }) },
      body: { client: own.client },
    },
    foreign: [
      ...ids('id', nothing, foreign.client),
      ...ids('managerId', nothing),
      ...values({}, { client: nothing }).map(as404),
    ],
  }),

  ...masterDataExamples,
  ...supplyExamples,
  'POST /api/registrations/{id}/approve/': async ({ database, own }) => {
    const body = { client_id: own.client, role: 'user' };
    const path = { id: await request(database) };
    return {
      call: { path, body },
      foreign: [...ids('id', nothing), ...values(body, { client_id: nothing })],
    };
  },
  'POST /api/registrations/{id}/refuse/': async ({ database }) => ({
    call: { path: { id: await request(database) }, body: { reason } },
    foreign: ids('id', nothing),
  }),
  ...mailboxExamples,
  'POST /api/jobs/{id}/retry/': async ({ database, users }) => ({
    by: users.admin,
    call: {
      path: { id: await make(database, 'jobs', { name: 'mail.send', lane: 'mail', payload: '{}' }) },
    },
    foreign: ids('id', nothing),
  }),
};

function signing(kind: 'destructions' | 'inventories'): Record<string, MakeExample> {
  return {
    [`POST /api/projects/{id}/${kind}/{recordId}/signatures/`]: async ({ database, own, foreign }) => {
      const by = await makeUser(database, 'staff', { name: 'Example' }, { password: true });
      const fresh = (project_id: number) => make(database, kind, { project_id });
      return {
        by,
        call: {
          path: { id: own.project, recordId: await fresh(own.project) },
          body: { meaning: 'approved', password: testPassword },
        },
        foreign: [
          ...ids('id', nothing, foreign.project),
          ...ids('recordId', nothing, await fresh(foreign.project)),
        ],
      };
    },
  };
}

function noIds(why: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]));
}
