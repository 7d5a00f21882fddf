// Where the goods of batches are. Requirements: issue 13, part 8.

export const placeKinds = ['depot', 'site'] as const;

/** The progress of a shipment. */
export const shipmentStates = ['planned', 'under_way', 'received'] as const;

/** The temperature status of a shipment: an open excursion comes first, then a rejected one, then a released one. */
export const temperatureStates = ['none', 'within', 'excursion', 'rejected', 'released'] as const;

/** The role of a person for a batch. */
export const personParts = [
  'manager',
  'document',
  'extension',
  'receipt',
  'site',
  'recall',
  'acknowledgement',
] as const;
