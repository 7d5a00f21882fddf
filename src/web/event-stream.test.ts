import { expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

async function read(...pieces: string[]): Promise<{ event: string; data: string }[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

it('reads events split at any byte, and joins lines of data', async () => {
  expect(await read('event: posi', 'tions\nda', 'ta: [1]\n', '\ndata: a\ndata: b\n\n')).toEqual([
    { event: 'positions', data: '[1]' },
    { event: 'message', data: 'a\nb' },
  ]);
});

it('skips comments, retry and incomplete events', async () => {
  expect(await read(': here\n\nretry: 5000\n\nevent: gone\ndata: [3]\n\nevent: cut\ndata: [4')).toEqual([
    { event: 'gone', data: '[3]' },
  ]);
});

it('accepts all line endings', async () => {
  expect(await read('event: a\r\ndata: 1\r\n\r\nevent: b\r\ndata: 2\r\n\r\n')).toEqual([
    { event: 'a', data: '1' },
    { event: 'b', data: '2' },
  ]);
});

it('reads a long event in many chunks, whatever the place where each begins', async () => {
  const long = JSON.stringify(Array.from({ length: 400 }, (_, n) => ({ n, text: 'x' })));
  for (const end of ['\n', '\r\n']) {
    const stream = `event: positions${end}data: ${long}${end}${end}event: gone${end}data: [2]${end}${end}`;
    for (const size of [1, 2, 3, 7, 4096]) {
      const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(await read(...pieces)).toEqual([
        { event: 'positions', data: long },
        { event: 'gone', data: '[2]' },
      ]);
    }
  }
});
