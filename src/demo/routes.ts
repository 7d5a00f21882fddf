// How a car of the demo world drives: back and forth between its depot and a destination, day and night, with
// a stop at each end. Its position depends only on the time, so the stored track and the live positions are
// the same route.
import { distanceKm } from '#features/transport/packages/rules.ts';

export type Place = readonly [lat: number, lng: number];
export type Route = readonly [from: Place, to: Place];

const kmh = 62;
const stopHours = 0.7;
const hourMs = 3_600_000;

/** Place, speed and heading of a car on this route. */
export function placeOn(
  [from, to]: Route,
  moment: Date,
): { lat: number; lng: number; speed: number; heading: number | null } {
  const leg = distanceKm({ lat: from[0], lng: from[1] }, { lat: to[0], lng: to[1] }) / kmh;
  // Each car is at a different point of its route.
  const hour = (moment.getTime() / hourMs + Math.abs(from[0] * 7)) % (2 * (leg + stopHours));
  const isOutward = hour < leg + stopHours;
  const driven = Math.min(1, (isOutward ? hour : hour - leg - stopHours) / leg);
  const share = isOutward ? driven : 1 - driven;
  const isStanding = driven === 1;
  return {
    lat: between(from[0], to[0], share),
    lng: between(from[1], to[1], share),
    speed: isStanding ? 0 : kmh,
    heading: isStanding ? null : isOutward ? bearing(from, to) : bearing(to, from),
  };
}

function between(from: number, to: number, part: number): number {
  return Number((from + (to - from) * part).toFixed(6));
}

/** Degrees from north; a degree of longitude is shorter the farther it is from the equator. */
function bearing(from: Place, to: Place): number {
  const north = to[0] - from[0];
  const east = (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180);
  return Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
