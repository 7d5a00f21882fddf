// What is waited for in a test has a bound for what hangs, not a measure: Vitest's own, a second, is too short for a part of the
// app that loads on a busy machine.
import { vi } from 'vitest';

const boundMs = 30_000;
const { waitFor } = vi;

vi.waitFor = (condition, options = {}) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: boundMs, ...options });
