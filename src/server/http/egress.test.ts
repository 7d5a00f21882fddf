import { describe, expect, it } from 'vitest';
import { createEgress, ForbiddenHost } from './egress.ts';

const closed = createEgress([]);

// biome-ignore format: a table
const privateHosts = [
  'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '127.0.0.1', '127.9.9.9', '127.1', '0x7f.1', '2130706433',
  '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1', '64:ff9b:1:ffff::a00:1',
  '::127.0.0.1', '::10.0.0.1', '::ffff:0:127.0.0.1', '::ffff:0:a00:1', '10.0.0.1', '172.16.0.1',
  '172.31.255.255', '192.168.1.1', '100.64.0.1', '169.254.169.254', 'fe80::1', 'fd00:ec2::254', 'fc00::1', '224.0.0.1',
  '255.255.255.255', 'metadata.google.internal', 'metadata', 'instance-data',
];
const noHosts = ['', ' ', 'a b', 'a/b', 'user@host', 'host:25', 'a?b', 'a#b', 'a\\b', 'http://x', '[::1'];
const openHosts = [
  'mail.example',
  '93.184.216.34',
  '172.32.0.1',
  '2606:4700::1111',
  '64:ff9b:2::1',
  'localhost.example',
  'пошта.укр',
];

describe('a host of the settings', () => {
  it.each(privateHosts)('A-107 %s is private', (host) => {
    expect(closed.mayName(host)).toBe(false);
  });
  it.each(noHosts)('A-107 %j is no host', (host) => {
    expect(closed.mayName(host)).toBe(false);
  });
  it.each(openHosts)('A-107 %s may be called', (host) => {
    expect(closed.mayName(host)).toBe(true);
  });

  it('A-107 EGRESS_ALLOW opens what it names and nothing beside it', () => {
    const some = createEgress(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);
    const opened = privateHosts.filter((host) => some.mayName(host));
    expect(opened).toEqual([
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      'fd00:ec2::254',
    ]);
    expect([some.mayName('10.1.2.3'), some.mayName('10.2.0.1')]).toEqual([true, false]);
  });
});

it('A-107 the demo world reaches what EGRESS_ALLOW names and no host of the world', async () => {
  const demo = createEgress(['127.0.0.0/8'], {
    onlyAllowed: true,
    resolve: () => Promise.resolve(['93.184.216.34']),
  });
  expect([demo.mayName('127.0.0.1'), demo.mayName('93.184.216.34')]).toEqual([true, false]);
  expect([demo.mayName('2606:2800:220:1::1'), demo.mayName('10.0.0.1')]).toEqual([false, false]);
  await expect(demo.addressOf('mail.example')).rejects.toThrow('EGRESS_ALLOW');
  expect(await demo.addressOf('127.0.0.1')).toBe('127.0.0.1');
});

describe('the address behind a name', () => {
  const leadsTo = (...addresses: string[]) => createEgress([], { resolve: () => Promise.resolve(addresses) });

  it('A-107 a name that leads to a private address is refused, whatever it is called', async () => {
    for (const address of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', '::ffff:10.0.0.1'])
      await expect(leadsTo(address).addressOf('mail.example')).rejects.toThrow(ForbiddenHost);
  });

  it('A-107 of several the first that may be called is connected to', async () => {
    expect(await leadsTo('10.0.0.8', '93.184.216.34').addressOf('mail.example')).toBe('93.184.216.34');
  });

  it('A-107 an address needs no look-up, in whatever way it is written', async () => {
    await expect(closed.addressOf('0x7f.1')).rejects.toThrow('EGRESS_ALLOW');
    expect(await createEgress(['127.0.0.1']).addressOf('127.1')).toBe('127.0.0.1');
  });
});
