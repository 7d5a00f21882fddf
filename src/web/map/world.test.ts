import { describe, expect, it } from 'vitest';
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import { unwrapRing, worldOf } from './world.ts';

describe.each([
  ['110m', coarse],
  ['50m', fine],
] as const)('the countries at 1:%s', (_, topology) => {
  const { countries, borders, labels } = worldOf(topology, 'uk');
  const rings = countries.features.flatMap(({ id, geometry }) =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flatMap((polygon) =>
      polygon.map((ring) => ({ id, ring })),
    ),
  );

  it('MAP-01 no ring and no border jumps across the map at ±180°', () => {
    const lines = borders.geometry.type === 'MultiLineString' ? borders.geometry.coordinates : [];
    expect(lines.length).toBeGreaterThan(100);
    for (const ring of [...rings.map((one) => one.ring), ...lines])
      ring.forEach(([x = 0], index) => {
        const [before = x] = ring[index - 1] ?? [];
        expect(Math.abs(x - before)).toBeLessThan(180);
      });
  });

  it('MAP-01 leaves out Antarctica and nothing else', () => {
    expect(countries.features).toHaveLength(topology.objects.countries.geometries.length - 1);
    expect(countries.features.some(({ id }) => id === '010')).toBe(false);
  });

  it('MAP-01 shows Crimea as a part of Ukraine', () => {
    const owners = rings
      .filter(({ ring }) => ring.every(([x = 0, y = 0]) => x > 32 && x < 37 && y > 44 && y < 46.5))
      .map(({ id }) => id);
    expect(owners).toEqual(['804']);
  });

  it('MAP-01 names each country in the language of the reader, at a place within its largest part', () => {
    const names = labels.features.map(({ properties }) => properties.name);
    expect(names).toEqual(expect.arrayContaining(['Україна', 'Грузія', 'Кенія', 'Велика Британія']));
    const france = labels.features.find(({ properties }) => properties.name === 'Франція');
    const [x = 0, y = 0] = france?.geometry.coordinates ?? [];
    expect([Math.round(x), Math.round(y)]).toEqual([expect.closeTo(2, 0), expect.closeTo(47, 0)]);
  });
});

it('MAP-01 a ring that crosses ±180° is continued beyond it', () => {
  expect(
    unwrapRing([
      [170, 1],
      [-170, 2],
      [-160, 3],
      [170, 1],
    ]),
  ).toEqual([
    [170, 1],
    [190, 2],
    [200, 3],
    [170, 1],
  ]);
});
