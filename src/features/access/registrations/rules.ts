/** Default limits of registration mails per UTC day, in total and per address. */
const perDayDefault = 50;
const perAddress = 3;

/** Whether one more registration mail may be sent today; a setting of 0 allows none. */
export function mayMail(today: { everybody: number; address: number }, setting: unknown): boolean {
  const perDay = typeof setting === 'number' ? setting : perDayDefault;
  return today.everybody < perDay && today.address < perAddress;
}
