// The whole server: database, demo world where it belongs, HTTP; and its orderly end.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { startDemoRestore } from '#testing/demo/restore.ts';
import { notEmpty, seedDemo } from '#testing/demo/seed.ts';
import { plainDateIn } from '#core/dates.ts';
import { createApp } from '#server/create-app.ts';
import type { Database } from '#server/database.ts';
import { readDatabaseState } from '#server/database-marks.ts';
import { createEgress } from '#server/egress.ts';
import { assertRateLimits, type DemoMode, type Env } from '#server/env.ts';
import { startJobs } from '#server/jobs.ts';
import { startMailJob } from '#server/mail-job.ts';
import { portalKey } from '#server/portal-key.ts';
import { OperatorError, operatorLine } from '#server/operator-error.ts';
import { readSmtpSettings } from '#server/smtp-settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type OpenedDatabase, openForServer } from './server-databases.ts';
import { serverFeatures } from './server-features.ts';
import { periodicJobs, serverJobs } from './server-jobs.ts';

export interface RunningServer {
  readonly address: string;
  readonly demoMode: DemoMode;
  /**
   * Stops all of it. Other servers may take over meanwhile: answers ask the clients to leave, and the port closes when
   * they have had the time to. Once `hurry` is aborted only what is being answered is waited for.
   */
  stop(hurry: AbortSignal): Promise<void>;
}

/** Starts everything or throws, leaving nothing running; `leave` gives the start up half way. */
export async function startServer(env: Env, leave: AbortSignal): Promise<RunningServer> {
  const opened = await openForServer(env, (line) => console.error(line));
  let app: FastifyInstance | undefined;
  try {
    leave.throwIfAborted();
    const demoMode = await settleDemoMode(env, opened);
    leave.throwIfAborted();
    app = await makeApp(env, opened.database, demoMode);
    const departure = guideDeparture(app);
    await app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
      throw portError(env, error);
    });
    const listening = app;
    const stopRestore =
      demoMode === 'on'
        ? startDemoRestore(opened.owner, () => plainDateIn(env.businessTz, new Date()))
        : undefined;
    const stopMail = startMail(env, opened, listening, demoMode);
    const stopJobs = startJobs(opened.database, opened.owner, serverJobs(opened.database, env), {
      everySeconds: periodicJobs,
      onError: (error) => listening.log.warn(error, 'a job failed'),
    });
    return {
      address: env.publicUrl,
      demoMode,
      async stop(hurry) {
        await departure(hurry);
        await Promise.all([closeApp(listening), stopRestore?.(), stopMail(), stopJobs()]);
        await opened.close();
      },
    };
  } catch (error) {
    await app?.close();
    await opened.close();
    throw error;
  }
}

function startMail(
  env: Env,
  opened: OpenedDatabase,
  app: FastifyInstance,
  demoMode: DemoMode,
): () => Promise<void> {
  const place = { ...env, key: portalKey(env) };
  return startMailJob(opened.database, opened.owner, {
    settings: () => readSmtpSettings(opened.database, place),
    egress: createEgress(env.egressAllow, { onlyAllowed: demoMode === 'on' }),
    onError: (error) => app.log.warn(error, 'mail could not be sent'),
  });
}

function makeApp(env: Env, database: Database, demoMode: DemoMode): Promise<FastifyInstance> {
  const webRoot = path.resolve(import.meta.dirname, '../../dist');
  return createApp({
    database,
    version: packageJson.version,
    trustProxy: env.trustProxy,
    secure: env.publicUrl.startsWith('https:'),
    ...(env.portalLogo !== undefined && { logoFile: env.portalLogo }),
    ...(existsSync(path.join(webRoot, 'index.html')) && { webRoot }),
    features: serverFeatures(database, {
      businessTz: env.businessTz,
      refreshGraceMinutes: env.tokenRefreshGraceMinutes,
      rateLimits: env.rateLimits,
      publicUrl: env.publicUrl,
      smtpUrl: env.smtpUrl,
      egressAllow: env.egressAllow,
      key: portalKey(env),
      portal: {
        portalName: env.portalName,
        logo: env.portalLogo === undefined ? undefined : '/logo',
        demoMode: demoMode === 'on',
      },
    }),
  });
}

/**
 * Lets connections that are kept alive end by an answer, never between two requests: a client that sends just when we
 * close has a failed request. The returned function waits until the last one has had its answer or its time-out.
 */
function guideDeparture(app: FastifyInstance): (hurry: AbortSignal) => Promise<void> {
  let leaving = false;
  app.addHook('onSend', async (_, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  return async (hurry) => {
    leaving = true;
    const end = Date.now() + app.server.keepAliveTimeout + 1_000;
    let quietSince = Date.now();
    while (!hurry.aborted && Date.now() < end && Date.now() - quietSince < 1_000) {
      await sleep(50, undefined, { signal: hurry }).catch(() => {});
      if ((await connectionsOf(app)) > 0) quietSince = Date.now();
    }
  };
}

/** Answers under way, an export too, have ten seconds. */
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

/** On for an embedded database that is empty and for one marked as demo, unless said otherwise (amendment 1). */
async function settleDemoMode(env: Env, { database, embedded }: OpenedDatabase): Promise<DemoMode> {
  const { marked, empty } = await readDatabaseState(database);
  if (marked && env.demoMode === 'off') {
    throw new OperatorError(
      'This database holds the demo world: leave DEMO_MODE unset, or use another DATA_DIR or DATABASE_URL.',
    );
  }
  const wanted = env.demoMode ?? (marked || (embedded && empty) ? 'on' : 'off');
  assertRateLimits(env, wanted);
  if (wanted === 'on' && !marked) {
    if (!empty) throw notEmpty();
    await seedDemo(database, plainDateIn(env.businessTz, new Date()));
  }
  return wanted;
}

function portError(env: Env, error: unknown): OperatorError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `The port ${env.port} of ${env.host} is in use: stop what uses it, or set PORT.`,
    );
  }
  return new OperatorError(
    `Cannot listen on ${env.host}:${env.port}: ${operatorLine(error)}. Check HOST and PORT.`,
  );
}
