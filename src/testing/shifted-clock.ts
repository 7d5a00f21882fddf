// Loaded before a program (`node --import`): its own clock is off by CLOCK_OFF_DAYS. PostgreSQL keeps the true one.
const by = Number(process.env['CLOCK_OFF_DAYS'] ?? 0) * 86_400_000;
const trueNow = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], created) =>
    Reflect.construct(target, given.length === 0 ? [trueNow() + by] : given, created),
  get: (target, name) => (name === 'now' ? () => trueNow() + by : Reflect.get(target, name)),
});
