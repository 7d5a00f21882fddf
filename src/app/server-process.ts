// The whole server: database, demo world where it belongs, HTTP; and its orderly end.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoRestore } from '#testing/demo/restore.ts';
import { seedDemo } from '#testing/demo/seed.ts';
import { plainDateIn } from '#core/dates.ts';
import { createApp } from '#server/create-app.ts';
import { readDatabaseState } from '#server/database-marks.ts';
import { assertRateLimits, type DemoMode, type Env } from '#server/env.ts';
import { OperatorError, operatorLine } from '#server/operator-error.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type OpenedDatabase, openForServer } from './server-databases.ts';
import { serverFeatures } from './server-features.ts';

export interface RunningServer {
  readonly address: string;
  readonly demoMode: DemoMode;
  stop(): Promise<void>;
}

/** Starts everything or throws an OperatorError with one clear line, leaving nothing running. */
export async function startServer(env: Env): Promise<RunningServer> {
  const opened = await openForServer(env, (line) => console.error(line));
  try {
    const demoMode = await settleDemoMode(env, opened);
    const stopRestore =
      demoMode === 'on'
        ? startDemoRestore(opened.owner, () => plainDateIn(env.businessTz, new Date()))
        : undefined;
    const webRoot = path.resolve(import.meta.dirname, '../../dist');
    const app = await createApp({
      database: opened.database,
      version: packageJson.version,
      trustProxy: env.trustProxy,
      secure: env.publicUrl.startsWith('https:'),
      ...(env.portalLogo !== undefined && { logoFile: env.portalLogo }),
      ...(existsSync(path.join(webRoot, 'index.html')) && { webRoot }),
      features: serverFeatures(opened.database, {
        businessTz: env.businessTz,
        refreshGraceMinutes: env.tokenRefreshGraceMinutes,
        rateLimits: env.rateLimits,
        portal: {
          portalName: env.portalName,
          logo: env.portalLogo === undefined ? undefined : '/logo',
          demoMode: demoMode === 'on',
        },
      }),
    });
    let closing = false;
    app.addHook('onSend', async (_, reply) => {
      // Keep-alive connections leave before the port closes, so that a rolling restart fails no request.
      if (closing) reply.header('connection', 'close');
    });
    await app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
      throw portError(env, error);
    });
    return {
      address: env.publicUrl,
      demoMode,
      async stop() {
        closing = true;
        await stopRestore?.();
        app.server.closeIdleConnections();
        await Promise.race([app.close(), sleep(10_000)]);
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** On for an embedded database that is empty or marked as demo, unless said otherwise (amendment 1). */
async function settleDemoMode(env: Env, { database, embedded }: OpenedDatabase): Promise<DemoMode> {
  const { marked, empty } = await readDatabaseState(database);
  if (marked && env.demoMode === 'off') {
    throw new OperatorError(
      'This database holds the demo world: leave DEMO_MODE unset, or use another DATA_DIR or database.',
    );
  }
  const wanted = env.demoMode ?? (embedded && (marked || empty) ? 'on' : 'off');
  assertRateLimits(env, wanted);
  if (wanted === 'on' && !marked) {
    if (!empty)
      throw new OperatorError(
        'DEMO_MODE is on and this database has data of its own: the demo world needs an empty one.',
      );
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
