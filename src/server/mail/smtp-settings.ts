// The mail server: SMTP_URL, else the global settings; with neither, mails wait in the outbox.
import { findSettings } from '#server/config/setting-values.ts';
import type { Queryable } from '#server/database/sql.ts';

export interface SmtpSettings {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly secure: boolean;
    readonly requireTLS?: boolean;
    readonly auth?: { readonly user: string; readonly pass: string };
  };
  readonly from: { readonly name: string; readonly address: string };
  /** The domain of message ids. */
  readonly domain: string;
  /** The host comes from the operator (SMTP_URL), not from the settings: private addresses are allowed. */
  readonly anyHost: boolean;
}

export interface SmtpPlace {
  smtpUrl: string | undefined;
  key: Buffer;
  publicUrl: string;
  portalName: string;
}

const names = ['smtp_email', 'smtp_user', 'smtp_password', 'smtp_tls', 'smtp_host', 'smtp_port'] as const;

/** The current settings. */
export async function readSmtpSettings(
  database: Queryable,
  place: SmtpPlace,
): Promise<SmtpSettings | undefined> {
  const set = await findSettings(database, place.key, names);
  const domain = new URL(place.publicUrl).hostname;
  const sender = typeof set.smtp_email === 'string' && set.smtp_email !== '' ? set.smtp_email : undefined;
  const from = { name: place.portalName, address: sender ?? `no-reply@${domain}` };
  if (place.smtpUrl !== undefined) {
    const connection = connectionOf(new URL(place.smtpUrl));
    return { connection, from, domain, anyHost: true };
  }
  if (typeof set.smtp_host !== 'string' || set.smtp_host === '') return undefined;
  const port = Number(set.smtp_port ?? 587);
  return {
    connection: {
      host: set.smtp_host,
      port,
      secure: set.smtp_tls === true && port === 465,
      requireTLS: set.smtp_tls === true,
      ...(typeof set.smtp_user === 'string' &&
        set.smtp_user !== '' && { auth: { user: set.smtp_user, pass: String(set.smtp_password ?? '') } }),
    },
    from,
    domain,
    anyHost: false,
  };
}

function connectionOf(url: URL): SmtpSettings['connection'] {
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  };
}
