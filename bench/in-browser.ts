// Measurements in Chromium on a portal with the demo world: the live map, temperatures, and Lighthouse.
import os from 'node:os';
import { frontEndFigures, frontEndHeadings, frontEndRows } from './front-ends.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { mapFigures } from './map-page.ts';
import type { Place } from './places.ts';
import { printTable, short } from './table.ts';
import { temperatureFigures } from './temperature-page.ts';
import { writeResult } from './write-result.ts';

export async function measurePages(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const pages = await lighthouseFigures();
  printTable(
    `Lighthouse for phones, of 100; load ${short(load)} at the start`,
    [
      'page',
      'performance (aim 98)',
      'accessibility',
      'best practices',
      'content ms',
      'blocked ms',
      'shift',
      'kB',
    ],
    pages.map(({ page, scores, contentMs, blockedMs, shift, kilobytes }) => [
      page,
      ...Object.values(scores).map((score) => score.toFixed(0)),
      contentMs.toFixed(0),
      blockedMs.toFixed(0),
      shift.toFixed(3),
      kilobytes.toFixed(0),
    ]),
  );
  for (const { page, failed } of pages) if (failed.length > 0) console.log(`${page}: ${failed.join(', ')}`);
  writeResult({ pages, idleLoad: load });
}

export async function measureFrontEnds(place: Place): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const frontEnds = await frontEndFigures(place);
  printTable(
    `First visit by a phone, load ${short(load)} at the start`,
    frontEndHeadings,
    frontEndRows(frontEnds),
  );
  writeResult({ frontEnds, idleLoad: load });
}

export async function measureMap(cars: number): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const map = await mapFigures(cars);
  printTable(
    `The map of ${map.full.cars.toLocaleString('en')} cars, load ${short(load)} at the start`,
    ['cars that change at once', 'update ms (aim 8)', 'drawing ms', 'at rest ms a second'],
    map.updates.map(({ changed, updateMs, drawingMs, restMs }) => [
      changed.toLocaleString('en'),
      ...[updateMs, drawingMs, restMs].map(short),
    ]),
  );
  printTable(
    'Choosing a car with its track',
    ['points', 'kB', 'all but drawing ms', 'drawing ms'],
    map.tracks.map(({ points, kilobytes, choosingMs, drawingMs }) => [
      points.toLocaleString('en'),
      ...[kilobytes, choosingMs, drawingMs].map(short),
    ]),
  );
  printTable(
    'Frames per second while the map is dragged',
    ['with two cars', 'with all', 'ratio (aim 0.8)'],
    [[map.empty.framesPerSecond, map.full.framesPerSecond, map.ratio].map(short)],
  );
  writeResult({ map, idleLoad: load });
}

export async function measureTemperatures(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const temperatures = await temperatureFigures([100, 50_000]);
  printTable(
    `The page of a package with a logger's file, load ${short(load)} at the start`,
    ['readings', 'upload ms', 'points ms', 'points kB', 'page ms (aim 1000)', 'main thread ms', 'zoom ms'],
    temperatures.map(({ readings, ...one }) => [
      readings.toLocaleString('en'),
      ...[one.uploadMs, one.pointsMs, one.pointsKilobytes, one.openMs, one.mainThreadMs, one.zoomMs].map(
        short,
      ),
    ]),
  );
  writeResult({ temperatures, idleLoad: load });
}
