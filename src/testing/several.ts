/** Does the work for each of them, four at a time, so that PostgreSQL and this process work in parallel. */
export async function several<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const one of waiting) await work(one);
    }),
  );
}
