// Starts and stops the whole server: database, demo data where configured, HTTP.
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { periodicJobs } from '#core/job-lanes.ts';
import { binderJobs } from '#features/exchange/binder/server/jobs.ts';
import type { DemoMode, Env } from '#server/config/env.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { portalKey } from '#server/config/portal-key.ts';
import type { Database } from '#server/database/database.ts';
import { removeAbandonedFolders } from '#server/files/work-folders.ts';
import { createApp } from '#server/http/create-app.ts';
import { createEgress, type Egress } from '#server/http/egress.ts';
import { endStreams } from '#server/http/event-stream.ts';
import type { Measured } from '#server/http/metrics.ts';
import { tileOrigins } from '#server/http/tile-origins.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { sealClearBodies } from '#server/mail/mail-body.ts';
import { type MailSender, mailSender } from '#server/mail/mail-sender.ts';
import { readSmtpSettings, type SmtpPlace } from '#server/mail/smtp-settings.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { type OpenedDatabase, openForServer, openShared } from './databases.ts';
import { settleDemoMode, startDemo } from './demo-mode.ts';
import { outsideJobs, serverJobs } from './jobs.ts';
import { mountFeatures } from './platform.ts';

export interface RunningServer {
  readonly address: string;
  readonly demoMode: DemoMode;
  /**
   * Stops everything. Other servers may take over at the same time: responses ask clients to disconnect, and
   * the port closes after they have had time to. After `force` is aborted, waits only for requests in
   * progress. With `handsOver` another process of the same portal serves the port, so this one stops
   * accepting connections.
   */
  stop(force: AbortSignal, handsOver?: boolean): Promise<void>;
  /** Replaces its processes one after the other without a failed request; for a server with several. */
  replaceProcesses?(): Promise<void>;
}

/** Messages of a process to the first process. */
export interface OwnMeasurements {
  readonly measured: Measured;
}

const measuredEveryMs = 5_000;

/** Starts when the process receives the signal to end. */
interface Departure {
  hasBegun: boolean;
}

/** The results of the first process's start for the others; it also maintains the demo world. */
export interface Settled {
  readonly owner: OpenedDatabase['owner'];
  readonly embedded: boolean;
  readonly demoMode: DemoMode;
}

/**
 * Starts everything, or throws without leaving anything running; `shutdown` cancels a start in progress. With
 * `settled` it is one of several processes.
 */
export async function startServer(
  env: Env,
  shutdown: AbortSignal,
  settled?: Settled,
): Promise<RunningServer> {
  const opened =
    settled === undefined
      ? await openForServer(env, (line) => console.error(line))
      : openShared(env, settled);
  let app: FastifyInstance | undefined;
  try {
    shutdown.throwIfAborted();
    const demoMode = settled?.demoMode ?? (await settleDemoMode(env, opened));
    shutdown.throwIfAborted();
    const departure = { hasBegun: false };
    app = await makeApp(env, opened.database, demoMode, departure);
    const drain = drainConnections(app, departure);
    const stopMeasuring = await startMeasuring(env, app, opened.database, settled !== undefined);
    await app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
      throw portError(env, error, 'PORT');
    });
    const listening = app;
    const stopDemo = demoMode === 'on' && settled === undefined ? await startDemo(env, opened) : undefined;
    const stopCleaning = startCleaning();
    const stopJobs = startWork(env, opened, listening, demoMode);
    return {
      address: env.publicUrl,
      demoMode,
      async stop(force, handsOver = false) {
        stopCleaning();
        // If the channel to the first process closed, a connection being passed to this one would be lost.
        if (handsOver) net.Server.prototype.close.call(listening.server);
        await drain(force);
        await Promise.all([closeApp(listening), stopDemo?.(), stopJobs()]);
        await stopMeasuring?.();
        await opened.close();
      },
    };
  } catch (error) {
    await app?.close();
    await opened.close();
    throw error;
  }
}

/** Runs in every process: removes what killed processes left on this machine. */
function startCleaning(): () => void {
  removeAbandonedFolders();
  const timer = setInterval(removeAbandonedFolders, 3600_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Starts the background jobs, including sending mail. */
function startWork(
  env: Env,
  opened: OpenedDatabase,
  app: FastifyInstance,
  demoMode: DemoMode,
): () => Promise<void> {
  const { database } = opened;
  const onError = (error: unknown) => app.log.warn(error, 'a job failed');
  void sealClearBodies(database).catch(onError);
  const place = {
    ...env,
    key: portalKey(env),
    egress: createEgress(env.egressAllow, { onlyAllowed: demoMode === 'on' }),
  };
  const mail = sender(database, place);
  const stop = startJobs(
    database,
    opened.owner,
    {
      ...serverJobs(database, env),
      ...binderJobs(database, { timeZone: env.businessTz, portalName: env.portalName }),
      ...outsideJobs(database, place),
      ...mail.jobs,
    },
    { everySeconds: periodicJobs, gates: mail.gates, onError },
  );
  return async () => {
    await stop();
    mail.close();
  };
}

function sender(database: Database, place: SmtpPlace & { egress: Egress }): MailSender {
  return mailSender(database, {
    settings: () => readSmtpSettings(database, place),
    egress: place.egress,
  });
}

/** Sends the metrics to the first process, which serves those of all processes. */
async function startMeasuring(
  { metrics }: Env,
  app: FastifyInstance,
  database: Database,
  isOneOfSeveral: boolean,
): Promise<(() => Promise<void>) | undefined> {
  if (metrics === undefined) return undefined;
  const { measureProcess, serveMetrics } = await import('#server/http/metrics.ts');
  const registry = measureProcess(app, database);
  if (!isOneOfSeveral) {
    const { portalFigures } = await import('./portal-figures.ts');
    const text = async () => (await portalFigures(database)) + (await registry.metrics());
    return serveMetrics(metrics, text).catch((error: unknown) => {
      throw portError(metrics, error, 'METRICS_PORT');
    });
  }
  const tell = async () => {
    const measured = await registry.getMetricsAsJSON();
    if (process.connected) process.send?.({ measured } satisfies OwnMeasurements);
  };
  const timer = setInterval(() => void tell(), measuredEveryMs);
  timer.unref();
  return async () => clearInterval(timer);
}

function makeApp(
  env: Env,
  database: Database,
  demoMode: DemoMode,
  departure: Departure,
): Promise<FastifyInstance> {
  const webRoot = path.resolve(import.meta.dirname, '../../../dist');
  return createApp({
    database,
    version: packageJson.version,
    isServing: () => !departure.hasBegun,
    trustProxy: env.trustProxy,
    secure: env.publicUrl.startsWith('https:'),
    web: {
      logoFile: env.portalLogo,
      apiUrl: env.apiUrl,
      signInForm: env.signInForm,
      tileOrigins: tileOrigins(database, portalKey(env)),
    },
    corsOrigins: env.corsOrigins,
    rateLimits: env.rateLimits ? env.perMinute : undefined,
    ...(existsSync(webRoot) && { webRoot }),
    features: mountFeatures(database, {
      businessTz: env.businessTz,
      refreshGraceMinutes: env.tokenRefreshGraceMinutes,
      rateLimits: env.rateLimits,
      captchaWork: env.captchaWork,
      publicUrl: env.publicUrl,
      smtpUrl: env.smtpUrl,
      egressAllow: env.egressAllow,
      key: portalKey(env),
      portal: {
        portalName: env.portalName,
        logo: env.portalLogo === undefined ? undefined : '/logo',
        demoMode: demoMode === 'on',
        version: packageJson.version,
      },
    }),
  });
}

/**
 * Closes kept-alive connections with a response, never between two requests: a client that sends at the moment of
 * closing would have a failed request. The returned function waits for the last one's response or time-out.
 */
function drainConnections(app: FastifyInstance, departure: Departure): (force: AbortSignal) => Promise<void> {
  app.addHook('onSend', async (_, reply) => {
    if (departure.hasBegun) reply.header('connection', 'close');
  });
  return async (force) => {
    departure.hasBegun = true;
    endStreams(app);
    const end = Date.now() + app.server.keepAliveTimeout + 1_000;
    let quietSince = Date.now();
    while (!force.aborted && Date.now() < end && Date.now() - quietSince < 1_000) {
      await sleep(50, undefined, { signal: force }).catch(() => {});
      if ((await connectionsOf(app)) > 0) quietSince = Date.now();
    }
  };
}

/** Responses in progress, including exports, have ten seconds. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const enough = new AbortController();
  const closed = app.close().finally(() => enough.abort());
  await sleep(10_000, undefined, { signal: enough.signal }).catch(() => {});
  app.server.closeAllConnections();
  await closed;
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}

function portError(
  { host, port }: { host: string; port: number },
  error: unknown,
  setting: 'PORT' | 'METRICS_PORT',
): OperatorError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new OperatorError(`The port ${port} of ${host} is in use: stop what uses it, or set ${setting}.`);
  }
  return new OperatorError(
    `Cannot listen on ${host}:${port}: ${operatorLine(error)}. Check ${setting} and the host beside it.`,
  );
}
