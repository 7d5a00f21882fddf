// By default `vi.waitFor` fails after a second, which is too short for a part of the app that loads on a busy machine.
import { vi } from 'vitest';

const longestMs = 30_000;
const { waitFor } = vi;

vi.waitFor = (condition, options = {}) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: longestMs, ...options });
