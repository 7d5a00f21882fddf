// HAProxy in front of a portal as in deploy/haproxy.cfg: HTTPS with HTTP/2, and a certificate created for this run.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '#testing/temporary-folder.ts';

export interface HttpsProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Forwards to the portal of this origin on the same machine; undefined where HAProxy is not installed. */
export async function startHttpsProxy(portal: string): Promise<HttpsProxy | undefined> {
  const program = '/usr/sbin/haproxy';
  if (!existsSync(program)) return undefined;
  const folder = temporaryFolder('https');
  const place = (name: string): string => path.join(folder, name);
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  // HAProxy reads key and certificate from one file.
  execFileSync('openssl', [...request, '-keyout', place('pem.key'), '-out', place('pem')], {
    stdio: 'ignore',
  });
  const { port } = new URL(portal);
  const own = Number(port) + 1;
  writeFileSync(
    place('haproxy.cfg'),
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend web
  bind 127.0.0.1:${own} ssl crt ${place('pem')} alpn h2,http/1.1
  http-request set-header X-Forwarded-Proto https
  default_backend portal
backend portal
  server portal 127.0.0.1:${port}
`,
  );
  const proxy = spawn(program, ['-db', '-f', place('haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await accepts(own))) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy ended with ${proxy.exitCode}`);
    await sleep(50);
  }
  return {
    origin: `https://localhost:${own}`,
    async stop() {
      const exit = new Promise((resolve) => proxy.once('exit', resolve));
      proxy.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
