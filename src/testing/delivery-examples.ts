// Calls that report deliveries, share their proof and create a device secret; part of the examples in
// write-examples.ts.
import { as404, ids, type MakeExample, nothing, values } from './example-calls.ts';
import { make } from './factories.ts';
import { fileForm } from './file-form.ts';
import { announced, png } from './pictures.ts';
import { announcedPhoto, receiptLinkOf } from './proof-rows.ts';

export const deliveryExamples: Readonly<Record<string, MakeExample>> = {
  'POST /api/packages/report/': ({ own, foreign, users }) => {
    const body = { airbill: own.airbill, package: own.package };
    return {
      by: users.driver,
      call: { body },
      foreign: values(body, { package: nothing }, { package: foreign.package }).map(as404),
    };
  },
  'PUT /api/packages/report/{key}/photos/{sha256}/': async ({ database, own, users }) => {
    const photo = png();
    const { sha256 } = announced(photo);
    const { report: id, key } = await announcedPhoto(database, own, users.driver, photo);
    const { key: foreign } = await announcedPhoto(database, own, users.staff, photo);
    return {
      by: users.driver,
      call: { path: { key, sha256 }, body: () => fileForm(`${id}.png`, photo) },
      foreign: [{ path: { key: foreign } }, { path: { key, sha256: 'ab'.repeat(32) } }],
    };
  },
  'POST /api/packages/{id}/receipt/': ({ own, foreign, users }) => ({
    by: users.coordinator,
    call: { path: { id: own.package }, body: { outcome: 'delivered' } },
    foreign: ids('id', nothing, foreign.package),
  }),
  'PUT /api/packages/receipt/{key}/photos/{sha256}/': async ({ database, own, users }) => {
    const photo = png();
    const { sha256 } = announced(photo);
    const { report: id, key } = await announcedPhoto(database, own, users.coordinator, photo);
    const { key: foreign } = await announcedPhoto(database, own, users.staff, photo);
    return {
      by: users.coordinator,
      call: { path: { key, sha256 }, body: () => fileForm(`${id}.png`, photo) },
      foreign: [{ path: { key: foreign } }, { path: { key, sha256: 'ab'.repeat(32) } }],
    };
  },
  'POST /api/packages/{id}/receipt_links/': ({ own }) => ({
    call: { path: { id: own.package }, body: { days: 7, email: 'consignee@x.test' } },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/packages/{id}/receipt_links/{linkId}/': async ({ database, own, foreign, users }) => ({
    call: { path: { id: own.package, linkId: await receiptLinkOf(database, own, users.staff) } },
    foreign: [
      ...ids('id', nothing, foreign.package),
      ...ids('linkId', nothing, await receiptLinkOf(database, foreign, users.staff)),
    ],
  }),
  'POST /api/cars/{id}/device_secret/': async ({ database, users }) => ({
    by: users.admin,
    call: { path: { id: await make(database, 'cars', { plate: 'EX 1', gps_device_id: 'EX-1' }) } },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/cars/{id}/device_secret/': ({ carId: id, users: { admin: by } }) => {
    return { by, call: { path: { id } }, foreign: ids('id', nothing) };
  },
};
