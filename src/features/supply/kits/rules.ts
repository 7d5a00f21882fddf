// Where a kit is, by the last thing that happened to it; each is a key of the dictionary `kits`.
export const kitStatuses = [
  'at_depot',
  'planned',
  'shipped',
  'received',
  'dispensed',
  'participant_return',
  'damaged',
  'lost',
  'returned',
  'destroyed',
] as const;
export type KitStatus = (typeof kitStatuses)[number];

/** The maximum number of kits added at once. */
export const kitsAtOnce = 5000;
