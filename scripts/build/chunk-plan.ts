import { basename } from 'node:path';
import { type ChunkGroup, joinGroups } from './join-groups.ts';
import { allImports, type ModuleGraph, reach, staticImports } from './module-graph.ts';

/** Modules are identified by their id. */
export interface ChunkRules {
  /** The entries of the browser: pages, each with its script, and scripts. */
  readonly entries: readonly string[];
  /** Pages of most visits; small modules that they share belong to the script and the style sheet of every page. */
  readonly shopPages: readonly string[];
  /** Dynamic entries that every visit loads when the page is idle. */
  readonly deferred: readonly string[];
  /** Dynamic entries of the admin. */
  readonly adminEntries: readonly string[];
}

export interface ChunkPlan {
  /** Modules that only the admin reaches. */
  readonly adminOnly: ReadonlySet<string>;
  /** The chunk of a module; null leaves it in the single entry that reaches it. */
  readonly chunkOf: (id: string) => string | null;
}

/** The maximum size of a module, in characters of source per page that uses it, to be part of the shop's chunk. */
const SHOP_PART = 2000;
/** The weight of a file or a byte in an entry of every visit, relative to others. */
const OFTEN = 10;
const SELDOM = 1;

type EntriesOf = ReadonlyMap<string, ReadonlySet<string>>;

const isLibrary = (id: string): boolean => id.includes('/node_modules/');
const isStyle = (id: string): boolean => /\.s?css$/.test(id);
const nameOf = (entry: string): string => basename(entry).replace(/\..*$/, '');

const assertDynamic = (dynamic: ReadonlySet<string>, { shopPages, deferred, adminEntries }: ChunkRules): void => {
  for (const id of [...shopPages, ...deferred, ...adminEntries])
    if (!dynamic.has(id)) throw new Error(`chunks are planned by ${id}, but no import() leads there`);
};

/** The dynamic entries that depend on each module. */
const findEntries = (graph: ModuleGraph, dynamic: ReadonlySet<string>): EntriesOf => {
  const entriesOf = new Map<string, Set<string>>();
  for (const entry of dynamic)
    for (const id of reach([entry], staticImports(graph))) {
      const known = entriesOf.get(id);
      if (known === undefined) entriesOf.set(id, new Set([entry]));
      else known.add(entry);
    }
  return entriesOf;
};

/** Groups modules that several entries share, by their set of entries. */
const groupShared = (graph: ModuleGraph, entriesOf: EntriesOf, adminOnly: ReadonlySet<string>): readonly ChunkGroup[] => {
  const groups = new Map<string, { entries: ReadonlySet<string>; modules: string[] }>();
  for (const [id, entries] of entriesOf) {
    if (entries.size === 1) continue;
    const key = [...entries].sort().join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { entries, modules: [id] });
    else group.modules.push(id);
  }
  return [...groups.values()].map(({ entries, modules }) => ({
    entries,
    modules,
    size: modules.reduce((sum, id) => sum + (graph.get(id)?.size ?? 0), 0),
    isAdmin: modules.every((id) => adminOnly.has(id)),
  }));
};

type Chunks = Map<string, string | null>;

/** Plans the chunks that exist before any page: the scripts of the entries, their libraries and other imports. */
const planEntries = (graph: ModuleGraph, entries: readonly string[]): Chunks => {
  const scripts = new Set(entries.flatMap((id) => (id.endsWith('.html') ? [id, ...staticImports(graph)(id)] : [id])));
  const chunkOf = (id: string): string | null => (scripts.has(id) ? null : isLibrary(id) ? 'libraries' : 'shop');
  return new Map([...reach(entries, staticImports(graph))].map((id) => [id, chunkOf(id)]));
};

/** Adds small modules that pages share to the shop's chunk. */
const addShopParts = (graph: ModuleGraph, chunks: Chunks, groups: readonly ChunkGroup[], shopPages: readonly string[]): void => {
  const pagesOf = ({ entries }: ChunkGroup): readonly string[] => shopPages.filter((page) => entries.has(page));
  const isLarge = (group: ChunkGroup): boolean => group.size > SHOP_PART * pagesOf(group).length;
  // What one page shares with parts that are fetched later joins the file of its large shared modules, if it has one.
  const alone = groups.filter((group) => pagesOf(group).length === 1);
  const withFile = new Set(alone.filter(isLarge).flatMap(pagesOf));
  const staysOut = new Set(alone.filter((group) => pagesOf(group).some((page) => withFile.has(page))));
  // The imports of a group have more users: they are in the shop's chunk already, or keep the group out of it.
  for (const group of groups.toSorted((one, other) => other.entries.size - one.entries.size)) {
    const own = new Set(group.modules);
    const needs = group.modules.flatMap(staticImports(graph)).filter((id) => !own.has(id));
    if (isLarge(group) || staysOut.has(group) || !needs.every((id) => chunks.has(id))) continue;
    for (const id of group.modules) chunks.set(id, 'shop');
  }
};

/**
 * Plans the browser's chunks from the imports. A dynamic entry keeps modules that only it reaches; shared modules are grouped by their
 * entries, and groups are joined while that saves more than it costs.
 */
export const planChunks = (graph: ModuleGraph, rules: ChunkRules): ChunkPlan => {
  const everything = reach(rules.entries, allImports(graph));
  const isAdminEntry = new Set(rules.adminEntries);
  const withoutAdmin = reach(rules.entries, (id) => allImports(graph)(id).filter((next) => !isAdminEntry.has(next)));
  const adminOnly = new Set([...everything].filter((id) => !withoutAdmin.has(id)));
  const dynamic = new Set([...everything].flatMap((id) => graph.get(id)?.dynamicImports ?? []));
  assertDynamic(dynamic, rules);

  const often = new Set([...rules.shopPages, ...rules.deferred]);
  const weightOf = (entry: string): number => (often.has(entry) ? OFTEN : SELDOM);
  const pagesOf = ({ entries }: Pick<ChunkGroup, 'entries'>): number => rules.shopPages.filter((page) => entries.has(page)).length;
  const chunks = planEntries(graph, rules.entries);
  const entriesOf = findEntries(graph, dynamic);
  const leftGroups = () => groupShared(graph, new Map([...entriesOf].filter(([id]) => !chunks.has(id))), adminOnly);
  // In a separate sheet the few styles of one page would delay its first paint by another file.
  for (const [id, entries] of entriesOf) if (!chunks.has(id) && isStyle(id) && pagesOf({ entries }) === 1) chunks.set(id, 'shop');
  addShopParts(graph, chunks, leftGroups(), rules.shopPages);
  const taken = new Set<string>();
  for (const { entries, modules } of joinGroups(graph, leftGroups(), weightOf)) {
    const [first = ''] = [...entries].sort((one, other) => weightOf(other) - weightOf(one) || (one < other ? -1 : 1));
    let name = `${nameOf(first)}-shared`;
    for (let count = 2; taken.has(name); count += 1) name = `${nameOf(first)}-shared-${count}`;
    taken.add(name);
    for (const id of modules) chunks.set(id, name);
  }
  return { adminOnly, chunkOf: (id) => chunks.get(id) ?? null };
};
