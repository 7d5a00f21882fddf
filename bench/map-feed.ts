// A proxy in front of the portal that simulates positions: it forwards everything except the calls of the
// map, and answers these with the given number of moving cars.
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { movedCars } from '#features/transport/tracking/rules.ts';

export interface Feed {
  readonly origin: string;
  /** Sets the number of cars on the map. */
  fill(cars: number): void;
  /** The answer for the track of any car. */
  track: object;
  /** Moves the given number of cars and sends them to all listeners as one event. */
  move(cars: number): void;
  readonly listeners: number;
  stop(): Promise<void>;
}

interface Car {
  readonly id: number;
  readonly [name: string]: unknown;
  lat: number;
  lng: number;
  readonly speed: number;
  heading: number;
  updated_at: string;
}

/** Starts it in front of the portal at this origin. */
export async function startFeed(portal: string): Promise<Feed> {
  let cars: Car[] = [];
  let next = 0;
  let track: object = { points: [], stops: [] };
  const listeners = new Set<ServerResponse>();
  const server: Server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?')[0];
    if (path === '/api/tracking/') {
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify(cars));
      return;
    }
    if (/^\/api\/tracking\/\d+\/track\/$/.test(path ?? '')) {
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify(track));
      return;
    }
    if (path === '/api/tracking/stream/') {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('retry: 5000\n\n');
      listeners.add(outgoing);
      outgoing.on('close', () => listeners.delete(outgoing));
      return;
    }
    const passed = request(
      portal + (incoming.url ?? ''),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    fill(count) {
      cars = Array.from({ length: count }, (_, index) => carOf(index));
    },
    move(count) {
      const moved = Array.from({ length: Math.min(count, cars.length) }, (_, index) => {
        const car = cars[(next + index) % cars.length] as Car;
        const turn = (car.heading * Math.PI) / 180;
        car.lat += Math.cos(turn) * 0.002;
        car.lng += Math.sin(turn) * 0.002;
        car.heading = (car.heading + 7) % 360;
        car.updated_at = new Date().toISOString();
        return car;
      });
      next += moved.length;
      const event = `event: moved\ndata: ${JSON.stringify(movedCars(moved))}\n\n`;
      for (const listener of listeners) listener.write(event);
    },
    get track() {
      return track;
    },
    set track(answer) {
      track = answer;
    },
    get listeners() {
      return listeners.size;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Spread evenly over Europe, the same in each run. */
function carOf(index: number): Car {
  // The first two stand in the corners, so that two cars are shown in the same view as thousands.
  const share = (part: number) => (index < 2 ? index : (index * part) % 1);
  return {
    id: index + 1,
    car: `BE ${String(index + 1).padStart(5, '0')}`,
    type: index % 3 === 0 ? 'truck' : 'van',
    speed: 30 + (index % 70),
    destination: `Clinic ${index % 400}`,
    lat: 38 + 18 * share(0.754_877_666),
    lng: -5 + 45 * share(0.569_840_29),
    heading: index % 360,
    updated_at: new Date().toISOString(),
    airbill: `BE${4_000_000 + index}`,
  };
}
