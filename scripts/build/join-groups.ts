import { type ModuleGraph, staticImports } from './module-graph.ts';

/** Modules that one set of dynamic entries needs. */
export interface ChunkGroup {
  readonly entries: ReadonlySet<string>;
  readonly modules: readonly string[];
  /** Characters of source. */
  readonly size: number;
  readonly isAdmin: boolean;
}

/** The cost of one more file in a visit, in characters of source: a request, its headers, and a new compression dictionary. */
const FILE = 16_000;

/** The saving of joining two groups, less the unneeded bytes that entries then load. */
const gainOf = (one: ChunkGroup, other: ChunkGroup, weightOf: (entry: string) => number): number => {
  let gain = 0;
  for (const entry of one.entries) gain += weightOf(entry) * (other.entries.has(entry) ? FILE : -other.size);
  for (const entry of other.entries) if (!one.entries.has(entry)) gain -= weightOf(entry) * one.size;
  return gain;
};

/** Whether the joined group would import a third group that imports it; chunks must not form a cycle. */
const makesCycle = (graph: ModuleGraph, groups: ReadonlySet<ChunkGroup>, pair: readonly ChunkGroup[]): boolean => {
  const groupOf = new Map([...groups].flatMap((group) => group.modules.map((id) => [id, group] as const)));
  const importedBy = (group: ChunkGroup): readonly ChunkGroup[] =>
    group.modules.flatMap(staticImports(graph)).flatMap((id) => groupOf.get(id) ?? []);
  const seen = new Set<ChunkGroup>();
  const ahead = pair.flatMap(importedBy).filter((group) => !pair.includes(group));
  for (let group = ahead.pop(); group !== undefined; group = ahead.pop()) {
    if (pair.includes(group)) return true;
    if (seen.has(group)) continue;
    seen.add(group);
    ahead.push(...importedBy(group));
  }
  return false;
};

const join = (one: ChunkGroup, other: ChunkGroup): ChunkGroup => ({
  entries: new Set([...one.entries, ...other.entries]),
  modules: [...one.modules, ...other.modules],
  size: one.size + other.size,
  isAdmin: one.isAdmin,
});

/**
 * Joins groups, the pair with the largest saving first, until no pair saves anything. Groups of the admin are joined among themselves only.
 */
export const joinGroups = (
  graph: ModuleGraph,
  groups: readonly ChunkGroup[],
  weightOf: (entry: string) => number,
): ReadonlySet<ChunkGroup> => {
  const left = new Set(groups);
  const gainsOf = (one: ChunkGroup, others: Iterable<ChunkGroup>) =>
    [...others]
      .filter((other) => one !== other && one.isAdmin === other.isAdmin)
      .map((other) => ({ pair: [one, other] as const, gain: gainOf(one, other, weightOf) }))
      .filter(({ gain }) => gain > 0);
  let pairs = groups.flatMap((one, index) => gainsOf(one, groups.slice(index + 1)));
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.gain > most.gain ? pair : most));
    if (makesCycle(graph, left, best.pair)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    for (const group of best.pair) left.delete(group);
    pairs = pairs.filter(({ pair }) => pair.every((group) => left.has(group)));
    const joined = join(...best.pair);
    pairs.push(...gainsOf(joined, left));
    left.add(joined);
  }
  return left;
};
