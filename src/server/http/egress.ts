// Which hosts the server may call: hosts entered in the settings must not lead to the server itself,
// to the provider's metadata service or into the private network, unless EGRESS_ALLOW lists the addresses.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface Egress {
  /** Whether this host may be called, judged by its name; the name is resolved when it is called. */
  mayName(host: string): boolean;
  /** The checked address to connect to; throws ForbiddenHost or the look-up's error. */
  addressOf(host: string): Promise<string>;
}

/** The host resolves to an address that is not allowed. */
export class ForbiddenHost extends Error {
  readonly code = 'EFORBIDDENHOST';
  constructor(host: string) {
    super(`${host} leads to an address that may not be called: EGRESS_ALLOW names those that may`);
  }
}

// biome-ignore format: a table
const privateRanges = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4',
  // The first covers ::, ::1 and ::a.b.c.d, the second ::ffff:0:a.b.c.d; these and the next two map to IPv4.
  '::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8',
];

const everything = ['0.0.0.0/0', '::/0'];

/** Names that mean the local machine everywhere. */
const knownNames: readonly (readonly [RegExp, string])[] = [
  [/^(.+\.)?localhost(\.localdomain)?$/, '127.0.0.1'],
  [/^(metadata(\.google\.internal)?|instance-data(\.ec2\.internal)?)$/, '169.254.169.254'],
];

export interface EgressOptions {
  /** Only addresses that are allowed explicitly: in the demo world everybody can be the admin and set hosts. */
  readonly onlyAllowed?: boolean;
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/** Egress by the rules above, plus these allowed addresses and ranges. */
export function createEgress(
  allow: readonly string[],
  { onlyAllowed = false, resolve = resolveHost }: EgressOptions = {},
): Egress {
  const closed = listOf(onlyAllowed ? everything : privateRanges);
  const open = listOf(allow);
  const may = (address: string) => contains(open, address) || !contains(closed, address);
  return {
    mayName(host) {
      const written = addressIn(host);
      if (written === undefined) return false;
      const name = written.replace(/\.$/, '');
      const address = knownNames.find(([pattern]) => pattern.test(name))?.[1] ?? name;
      return isIP(address) === 0 || may(address);
    },
    async addressOf(host) {
      const written = addressIn(host) ?? host;
      const addresses = isIP(written) === 0 ? await resolve(written) : [written];
      const address = addresses.find(may);
      if (address === undefined) throw new ForbiddenHost(host);
      return address;
    },
  };
}

async function resolveHost(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}

/** The host as parsed in a URL: 2130706433 and 0x7f.1 are 127.0.0.1; undefined if it is not a host. */
function addressIn(host: string): string | undefined {
  if (isIP(host) === 6) return URL.parse(`http://[${host}]/`)?.hostname.slice(1, -1);
  const url = /[\s/?#@:\\]/.test(host) ? null : URL.parse(`http://${host}/`);
  return url?.hostname || undefined;
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(length ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

/** An IPv4-mapped IPv6 address (::ffff:127.0.0.1) is the IPv4 address. */
function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
