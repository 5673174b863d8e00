/** A part of a text, [begin, end) in its characters. */
export type TextPart = readonly [begin: number, end: number];

/** Parts in order, those that touch as one. */
export const joinedParts = (parts: readonly TextPart[]): readonly TextPart[] => {
  const joined: TextPart[] = [];
  for (const [begin, end] of parts.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last === undefined || begin > last[1]) joined.push([begin, end]);
    else joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return joined;
};
