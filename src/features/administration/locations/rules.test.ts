import { describe, expect, it } from 'vitest';
import { placeOf } from './rules.ts';

describe('a place in two inputs', () => {
  it.each([
    ['47.0105', ' 28.8638 ', { place: { lat: 47.0105, lng: 28.8638 } }],
    ['-26,1', '28', { place: { lat: -26.1, lng: 28 } }],
    ['', ' ', { place: null }],
    ['0', '0', { fields: { lat: 'position' } }],
    ['0', '10', { place: { lat: 0, lng: 10 } }],
    ['91', '10', { fields: { lat: 'position' } }],
    ['10', '181', { fields: { lat: 'position' } }],
    ['10', '', { fields: { lng: 'required' } }],
    ['north', '1e1', { fields: { lat: 'decimal', lng: 'decimal' } }],
  ])('A-110 %j and %j are %j', (lat, lng, expected) => {
    expect(placeOf(lat, lng)).toEqual(expected);
  });
});
