// Compares twelve main screens with approved pictures, with the same data, the same clock and our own fonts.
// The pictures belong to a release of Chromium, since another release draws letters differently: with it the
// screens are opened and their pictures kept, and the run reports that they were not compared. Security
// updates of a release draw the same.  APPROVE=pictures   takes new pictures from the recorded data: after a
// change of the screens APPROVE=data       records the data of the demo world too: after a change of the data
// that the screens request
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { findChromium } from '../scripts/chromium.mjs';
import {
  type ApprovedScreen,
  approvedScreens,
  pictureFile,
  type Recording,
  readApproval,
  readRecording,
  record,
  replay,
  sizes,
  writeApproval,
  writeRecording,
} from './approved-screens.ts';
import { differenceOf, smaller } from './compare-pictures.ts';
import { eventually, signedInState } from './portal.ts';

const { origin } = inject('portal');
const approves = process.env['APPROVE'];
const results = path.join(import.meta.dirname, 'results');

/**
 * The same browser draws the same picture, but another processor may round the edge of a curve differently.
 * The smallest change that a person can see, a comma in text of 14 px, has more pixels than this.
 */
const atMostPixels = 6;

let browser: Browser;
let used: string;
let recording: Recording;

beforeAll(async () => {
  const executablePath: string | undefined = findChromium();
  browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    // Draws letters and colours the same on every machine with this version.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-lcd-text',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  });
  const release = browser.version().replace(/\.\d+$/, '');
  used = `Chromium ${release} on ${process.platform} ${process.arch}`;
  recording = approves === 'data' ? { at: new Date().toISOString(), answers: {} } : readRecording();
});

afterAll(async () => {
  await browser.close();
  if (approves === 'data') writeRecording(recording);
  if (approves !== undefined) writeApproval({ browser: used });
});

describe('the approved pictures', () => {
  it.for(approvedScreens)('$name, $at', async (screen, context) => {
    const page = await open(screen);
    const picture = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (approves !== undefined) {
      await isQuiet(page);
      return approve(page, screen, await picture());
    }
    const { browser: approvedWith } = readApproval();
    if (approvedWith !== used) {
      keep(screen, await picture());
      context.skip(
        `the pictures are approved with ${approvedWith} and not compared with those of ${used}, which are in e2e/results: ` +
          'look at them, then APPROVE=pictures binds them to this version',
      );
    }
    const approved = readFileSync(pictureFile(screen.name));
    // On a busy machine a font or a chart can come after the data.
    await eventually(async () => {
      const taken = await picture();
      const { pixels = Number.POSITIVE_INFINITY, where, marked } = await differenceOf(page, approved, taken);
      if (pixels <= atMostPixels) {
        forget(screen);
        return 'as approved';
      }
      keep(screen, taken, marked);
      return `${pixels} pixels differ, ${where}: see ${fileOf(screen, 'differences')}`;
    }).toBe('as approved');
  });
});

/** Opens the screen with its data and waits for them. */
async function open({ name, path: address, as, at, dark = false, arrived }: ApprovedScreen): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes[at],
    locale: 'en-GB',
    timezoneId: 'Europe/Kyiv',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(as !== null && { storageState: await stateOf(as) }),
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(recording.at);
  const unknown: string[] = [];
  if (approves === 'data') recording.answers[name] = await record(page);
  else await replay(page, recording.answers[name] ?? {}, unknown);
  await page.goto(address);
  await arrived(page).catch((error: unknown) => {
    // The screen makes calls that were not recorded.
    if (unknown.length === 0) throw error;
    throw new Error(`${name} asks for ${unknown.join(', ')}: record its data anew, APPROVE=data`, {
      cause: error,
    });
  });
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const states = new Map<string, ReturnType<typeof signedInState>>();

function stateOf(as: string): ReturnType<typeof signedInState> {
  const state = states.get(as) ?? signedInState(origin, as, recording.at);
  states.set(as, state);
  return state;
}

/** Waits until two pictures in a row are the same, and nothing is loading. */
async function isQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.waitForTimeout(1500);
  let before: Buffer = Buffer.alloc(0);
  await eventually(async () => {
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const isSame = now.equals(before);
    before = now;
    return isSame;
  }).toBe(true);
}

/** Writes the picture unless the approved one looks the same, so that only changed pictures are committed. */
async function approve(page: Page, { name }: ApprovedScreen, taken: Buffer): Promise<void> {
  const file = pictureFile(name);
  const before = existsSync(file) ? await differenceOf(page, readFileSync(file), taken) : undefined;
  if (before?.pixels !== 0) writeFileSync(file, smaller(taken));
}

function keep(screen: ApprovedScreen, taken: Buffer, marked?: string): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(fileOf(screen, 'now'), taken);
  if (marked !== undefined) writeFileSync(fileOf(screen, 'differences'), Buffer.from(marked, 'base64'));
}

/** Removes the pictures of an earlier try or run. */
function forget(screen: ApprovedScreen): void {
  for (const what of ['now', 'differences']) rmSync(fileOf(screen, what), { force: true });
}

function fileOf({ name }: ApprovedScreen, what: string): string {
  return path.join(results, `${name.replaceAll(' ', '-')}-${what}.png`);
}
