// Where the goods of batches are. Requirements: issue 13, part 8.

export const placeKinds = ['depot', 'site'] as const;

/** How far a shipment is. */
export const shipmentStates = ['planned', 'under_way', 'received'] as const;

/** What is known of the temperature of a shipment: an open excursion comes first, then a rejected one, then a released one. */
export const temperatureStates = ['none', 'within', 'excursion', 'rejected', 'released'] as const;

/** What a person has to do with a batch. */
export const personParts = [
  'manager',
  'document',
  'extension',
  'receipt',
  'site',
  'recall',
  'acknowledgement',
] as const;
