// Validity and states of a receipt link.
export const linkStates = ['active', 'expired', 'revoked'] as const;
export type LinkState = (typeof linkStates)[number];

export const daysMaximum = 90;
/** Choices on the screen. */
export const dayChoices = [7, 14, 30, 90] as const;

/** Path of the receipt page in the portal. */
export const receiptPath = '/receipt/';
