/** Registration mails of a UTC day when nothing is set, and how many one address gets. */
const perDayDefault = 50;
const perAddress = 3;

/** Whether one more registration mail may go today; a setting of 0 lets none go. */
export function mayMail(today: { everybody: number; address: number }, setting: unknown): boolean {
  const perDay = typeof setting === 'number' ? setting : perDayDefault;
  return today.everybody < perDay && today.address < perAddress;
}
