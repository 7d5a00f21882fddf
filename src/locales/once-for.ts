/** A function that makes each thing once and keeps it: a formatter costs more to make than a hundred uses of it. */
export function onceFor<Made>(make: (name: string) => Made): (name: string) => Made {
  const kept = new Map<string, Made>();
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    kept.set(name, made);
    return made;
  };
}
