export interface ModuleNode {
  readonly imports: readonly string[];
  /** The modules of `import()`. */
  readonly dynamicImports: readonly string[];
  /** The length of its source, in characters. */
  readonly size: number;
}

/** The modules of a build by id, as read by the bundler. */
export type ModuleGraph = ReadonlyMap<string, ModuleNode>;

/** All nodes reachable from these, including themselves; `next` returns the successors. */
export const reach = (starts: Iterable<string>, next: (id: string) => readonly string[]): Set<string> => {
  const found = new Set<string>();
  const ahead = [...starts];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    ahead.push(...next(id));
  }
  return found;
};

export const staticImports =
  (graph: ModuleGraph) =>
  (id: string): readonly string[] =>
    graph.get(id)?.imports ?? [];

export const allImports =
  (graph: ModuleGraph) =>
  (id: string): readonly string[] => {
    const node = graph.get(id);
    return node === undefined ? [] : [...node.imports, ...node.dynamicImports];
  };
