export interface ModuleNode {
  readonly imports: readonly string[];
  /** What `import()` names. */
  readonly dynamicImports: readonly string[];
  /** Length of its source, in characters. */
  readonly size: number;
}

/** Modules of a build by their id, as its bundler has read them. */
export type ModuleGraph = ReadonlyMap<string, ModuleNode>;

/** Everything that starts from here, the start included; `next` says which way leads on. */
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
