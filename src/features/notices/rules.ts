// How many mails one cause may make (decision 0026).

/** Up to so many changes are told one by one; of more there is one mail to each receiver. */
export const toldOneByOne = 20;
/** So many of them are named in that mail. */
export const namedInSummary = 10;
