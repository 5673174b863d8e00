/** Things that have the same name, together, in the order they came. */
export const groupBy = <T>(things: Iterable<T>, nameOf: (thing: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const name = nameOf(thing);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [thing]);
    else group.push(thing);
  }
  return groups;
};
