/** Moves one item to another position. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const left = items.filter((_, index) => index !== from);
  return [...left.slice(0, to), ...items.slice(from, from + 1), ...left.slice(to)];
};
