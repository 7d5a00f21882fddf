import { expect, it } from 'vitest';
import { sendOnce } from './repeat-keys.ts';

const answers = (status: number) => (key: string) => {
  keys.push(key);
  return Promise.resolve(new Response(null, { status }));
};
const lost = (key: string) => {
  keys.push(key);
  return Promise.reject(new TypeError('Failed to fetch'));
};
let keys: string[] = [];

it('Part 3 the same content has one key until the server has responded', async () => {
  keys = [];
  await expect(sendOnce('a', lost)).rejects.toThrow('Failed to fetch');
  await sendOnce('b', answers(201));
  await sendOnce('a', answers(502));
  await sendOnce('a', answers(400));
  await sendOnce('a', answers(201));
  await sendOnce('a', answers(201));
  const [first, other, again, answered, next, last] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([again, answered]).toEqual([first, first]);
  expect(new Set([first, other, next, last]).size).toBe(4);
});

it('Part 3 two concurrent calls share one key', async () => {
  keys = [];
  await Promise.all([sendOnce('twice', answers(201)), sendOnce('twice', answers(201))]);
  expect(keys[1]).toBe(keys[0]);
});

it('Part 3 old keys are discarded', async () => {
  keys = [];
  await expect(sendOnce('old', lost)).rejects.toThrow('Failed to fetch');
  for (let n = 0; n < 20; n += 1)
    await expect(sendOnce(`other ${n}`, lost)).rejects.toThrow('Failed to fetch');
  await sendOnce('old', answers(201));
  expect(keys.at(-1)).not.toBe(keys[0]);
});
