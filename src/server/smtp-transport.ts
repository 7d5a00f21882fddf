// The connection that mail leaves by, to an address that was checked.
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Egress } from './egress.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** A transport to this server; throws when its host is unknown or may not be called. */
export async function openSmtp({ connection, anyHost }: SmtpSettings, egress: Egress, patienceMs: number) {
  const { host } = connection;
  const checked = anyHost ? host : await egress.addressOf(host);
  return createTransport({
    ...connection,
    host: checked,
    tls: {
      // The certificate is for the name, the connection for the address that was checked.
      ...(checked !== host && isIP(host) === 0 && { servername: host }),
      // With TLS switched off a server may still offer it, by a certificate of its own making: better than none at all.
      rejectUnauthorized: anyHost || connection.requireTLS === true,
    },
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
