// Devices that queue delivery reports while offline. A device has its own token, so that its queue can be
// sent after the session was renewed or has expired.
import * as z from 'zod/mini';
import { endpoint, id, moment, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';

export const nameMaximum = 300;
export const device = z.object({
  id,
  /** User agent of its browser. */
  name: z.string(),
  created_at: moment,
  /** Precise to a minute; null before its first report. */
  last_used_at: z.nullable(moment),
});
export type Device = z.output<typeof device>;

const devicesQuery = z.object({
  /** The account whose devices are listed; only administrators may give another one than their own. */
  user: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'wrong_type'))),
});

export const allDevicesList = {
  sort: ['created_at', 'last_used_at'],
  search: ['email', 'user'],
  filters: ['is_active'],
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const deviceOfUser = z.extend(device, {
  /** The user's name. */
  user: z.string(),
  email: z.string(),
  /** Logged out, or revoked. */
  ended_at: z.nullable(moment),
  is_active: z.boolean(),
});
export type DeviceOfUser = z.output<typeof deviceOfUser>;

export const devicesContract = {
  all: endpoint({
    method: 'GET',
    path: '/api/devices/all/',
    access: 'global_settings.manage',
    summary:
      'Devices of all users that send delivery reports, the newest first; the search finds their users',
    list: allDevicesList,
    response: page(deviceOfUser),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/devices/',
    access: 'devices.manage',
    summary:
      'Devices that may send delivery reports for the own account, the newest first; `user` names another one',
    query: devicesQuery,
    response: z.array(device),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/devices/',
    access: 'devices.manage',
    summary:
      'A device that sends delivery reports: its token, and the key that encrypts what waits on it. The same ' +
      'installation is the same device with the same key; its earlier token ends. Ends with the logout. One that was ' +
      'revoked is 409 until the next login',
    body: z.object({
      name: line({ max: nameMaximum }),
      /** Generated once by the device and shared by all users who sign in on it. */
      installation: z.uuid('wrong_type'),
    }),
    shownOnce: true,
    refuses: ['CONFLICT'],
    status: 201,
    response: z.extend(device, { token: z.string(), queue_key: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/devices/{id}/',
    access: 'devices.manage',
    summary: 'Revoke the token of a device',
    status: 204,
    response: z.undefined(),
  }),
};
