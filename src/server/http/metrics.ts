// Metrics of a portal process in Prometheus text format (decision 0115).
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/database/database.ts';
import { http } from './node-http.ts';

/** The metrics of one process, for exchange between processes. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Buckets in seconds: lists take milliseconds, exports up to half a minute. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Measures requests by method, route and status, database connections, and Node's memory, processor use and
 * event loop delays. Call before the app listens. Each series is labelled with the `process` number.
 */
export function measureProcess(app: FastifyInstance, database: Database): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process: String(process.pid) });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'trialway_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer; streams of events are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    // The pattern of the route, never a path with ids; paths without a route share one series.
    const { url: route = 'none' } = request.routeOptions;
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  const connections = new Gauge({
    name: 'trialway_database_connections',
    help: 'Connections of this process to the database; waiting: calls that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, used, idle, waiting } of database.load())
        for (const [state, count] of Object.entries({ used, idle, waiting }))
          connections.set({ pool, state }, count);
    },
  });
  return registry;
}

/** The metrics of several processes as one text. */
export function textOfMeasured(processes: readonly Measured[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}

/** Serves GET /metrics on a separate, non-public port. Returns a function that closes it. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  text: () => Promise<string>,
): Promise<() => Promise<void>> {
  async function answer(response: ServerResponse): Promise<void> {
    try {
      const body = await text();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body);
    } catch {
      response.writeHead(500).end();
    }
  }
  const server = http.createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
