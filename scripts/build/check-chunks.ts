import { dirname } from 'node:path';
import { reach } from './module-graph.ts';

export interface BuiltChunk {
  readonly fileName: string;
  /** The ids of its modules. */
  readonly moduleIds: readonly string[];
  /** The files of its static imports. */
  readonly imports: readonly string[];
  /** The module of an `import()` or of a page, if the chunk belongs to one. */
  readonly entry: string | null;
}

interface AdminModules {
  readonly adminOnly: ReadonlySet<string>;
  readonly adminEntries: readonly string[];
}

/** Throws when a chunk of the shop contains a module of the admin: one that only the admin reaches, or one in its folders. */
export const assertNoAdminInShop = (chunks: readonly BuiltChunk[], { adminOnly, adminEntries }: AdminModules): void => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const folders = adminEntries.map((entry) => `${dirname(entry)}/`);
  const isAdmin = (id: string): boolean => adminOnly.has(id) || folders.some((folder) => id.startsWith(folder));
  for (const { entry, fileName } of chunks) {
    if (entry === null || isAdmin(entry)) continue;
    for (const file of reach([fileName], (name) => byFile.get(name)?.imports ?? [])) {
      const stray = byFile.get(file)?.moduleIds.find(isAdmin);
      if (stray !== undefined) throw new Error(`${entry} fetches ${file}, which holds ${stray} of the admin`);
    }
  }
};

/** Throws when chunks import each other in a cycle, because one of them would run before its dependencies. */
export const assertNoCycle = (chunks: readonly BuiltChunk[]): void => {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  for (const { fileName, imports } of chunks)
    if (reach(imports, (name) => importsOf.get(name) ?? []).has(fileName))
      throw new Error(`${fileName} imports itself through other chunks`);
};
