// A day of one car as sent by its device: a position every ten seconds, drives of two hours with bends and
// receiver noise, and stops of forty minutes. The same in each run.
import type { TrackPoint } from '#features/transport/tracking/rules.ts';

const count = 8640;
const everyMs = 10_000;
const metresPerDegree = 111_195;
const driveSteps = 720;
const haltSteps = 240;

/** The positions of the 24 hours before this moment, oldest first. */
export function dayOfDriving(until: number): TrackPoint[] {
  const points: TrackPoint[] = [];
  let [lat, lng, heading] = [50.45, 30.52, 0.6];
  for (let n = 0; n < count; n += 1) {
    const isDriving = n % (driveSteps + haltSteps) < driveSteps;
    // Town and country road: 30 to 90 km/h.
    const speed = isDriving ? 60 + 30 * Math.sin(n / 90) : 0;
    heading += isDriving ? 0.4 * (chance(n, 1) - 0.5) + 0.05 * Math.sin(n / 35) : 0;
    const metres = (speed / 3.6) * (everyMs / 1000);
    lat += (Math.cos(heading) * metres) / metresPerDegree;
    lng += (Math.sin(heading) * metres) / metresPerDegree / Math.cos((lat * Math.PI) / 180);
    const noise = (topic: number) => ((chance(n, topic) - 0.5) * 8) / metresPerDegree;
    points.push({
      lat: lat + noise(2),
      lng: lng + noise(3),
      at: new Date(until - (count - n) * everyMs).toISOString(),
      speed,
    });
  }
  return points;
}

/** A number for the point in every run: from 0 up to 1. */
function chance(n: number, topic: number): number {
  const turned = Math.sin(n * 12.9898 + topic * 78.233) * 43_758.5453;
  return turned - Math.floor(turned);
}
