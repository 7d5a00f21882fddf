// The main screens with approved pictures, and their data: answers of the demo world recorded on one day,
// replayed with the clock of that day. Only the screens are compared here; other tests check the server's
// answers.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { screens } from './portal.ts';

/** The sizes of the pictures: a phone, and a desktop small enough to keep the files small. */
export const sizes = { xs: screens.xs, lg: { ...screens.lg, height: 720 } } as const;

export interface ApprovedScreen {
  readonly name: string;
  readonly path: string;
  /** Null for a visitor. */
  readonly as: string | null;
  readonly at: keyof typeof sizes;
  readonly dark?: boolean;
  readonly arrived: (page: Page) => Promise<unknown>;
}

const listed = (page: Page) => page.locator('main :is(table, ul)[aria-busy="false"]').first().waitFor();
const facts = (page: Page) => page.locator('main dl dd').first().waitFor();
const headed = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();
const staff = 'staff@demo.test';

export const approvedScreens: readonly ApprovedScreen[] = [
  { name: 'landing', path: '/', as: null, at: 'xs', arrived: headed },
  { name: 'login', path: '/login', as: null, at: 'xs', dark: true, arrived: headed },
  {
    name: 'home',
    path: '/',
    as: staff,
    at: 'lg',
    arrived: (page) => page.locator('main section li a time').first().waitFor(),
  },
  { name: 'driver', path: '/', as: 'driver@demo.test', at: 'xs', arrived: headed },
  { name: 'packages', path: '/packages', as: staff, at: 'lg', dark: true, arrived: listed },
  { name: 'packages on a phone', path: '/packages', as: staff, at: 'xs', arrived: listed },
  {
    name: 'package',
    path: '/packages/1',
    as: staff,
    at: 'lg',
    arrived: (page) => page.locator('main ol strong').first().waitFor(),
  },
  {
    name: 'project',
    path: '/projects/1',
    as: 'customer@demo.test',
    at: 'xs',
    arrived: (page) => page.getByRole('heading', { name: 'Latest activity' }).waitFor(),
  },
  { name: 'outbounds', path: '/projects/1?tab=outbounds', as: staff, at: 'lg', arrived: listed },
  { name: 'invoices', path: '/invoices?period=debt', as: 'invoicing@demo.test', at: 'lg', arrived: listed },
  { name: 'batch', path: '/batches/1', as: staff, at: 'xs', dark: true, arrived: facts },
  { name: 'shipment requests', path: '/shipment_requests', as: staff, at: 'xs', dark: true, arrived: listed },
];

const folder = path.join(import.meta.dirname, 'approved');
export const pictureFile = (name: string): string => path.join(folder, `${name.replaceAll(' ', '-')}.png`);

/** The version of Chromium that the pictures belong to: another version draws text slightly differently. */
export interface Approval {
  /** 'Chromium 150.0.7871.181 on linux x64'. */
  readonly browser: string;
}
const approvalFile = path.join(folder, 'approval.json');
export const readApproval = (): Approval => JSON.parse(readFileSync(approvalFile, 'utf8')) as Approval;
export const writeApproval = (approval: Approval): void =>
  writeFileSync(approvalFile, `${JSON.stringify(approval, undefined, 2)}\n`);

interface RecordedAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The answers of the API, by screen and then by method and address. */
export interface Recording {
  readonly at: string;
  readonly answers: Record<string, Record<string, RecordedAnswer>>;
}
const recordingFile = path.join(folder, 'answers.json.gz');
export const readRecording = (): Recording =>
  JSON.parse(gunzipSync(readFileSync(recordingFile)).toString()) as Recording;
export const writeRecording = (recording: Recording): void =>
  writeFileSync(recordingFile, gzipSync(JSON.stringify(recording), { level: 9 }));

const isOfApi = (address: URL): boolean => /^\/(?:api|mfa)\//.test(address.pathname);
const keyOf = (method: string, { pathname, search }: URL): string => `${method} ${pathname}${search}`;
/** A stream never ends: it stays open without an event. */
const isStream = (address: URL): boolean => address.pathname.endsWith('/stream/');

/** Answers the calls of a page as they were recorded; a call that was not is kept in `unknown`. */
export async function replay(
  page: Page,
  answers: Readonly<Record<string, RecordedAnswer>>,
  unknown: string[],
): Promise<void> {
  await page.route(isOfApi, async (route) => {
    const address = new URL(route.request().url());
    if (isStream(address)) return;
    const key = keyOf(route.request().method(), address);
    const answer = answers[key];
    if (!answer) unknown.push(key);
    await route.fulfill(
      answer
        ? { status: answer.status, contentType: answer.type, body: Buffer.from(answer.body, 'base64') }
        : { status: 404, json: {} },
    );
  });
}

/** Lets the calls of a page through to the server and keeps the answers. */
export async function record(page: Page): Promise<Record<string, RecordedAnswer>> {
  const answers: Record<string, RecordedAnswer> = {};
  await page.route(isOfApi, async (route) => {
    const address = new URL(route.request().url());
    if (isStream(address)) return;
    const answer = await route.fetch();
    const body = await answer.body();
    answers[keyOf(route.request().method(), address)] = {
      status: answer.status(),
      type: answer.headers()['content-type'] ?? '',
      body: body.toString('base64'),
    };
    await route.fulfill({ response: answer, body });
  });
  return answers;
}
