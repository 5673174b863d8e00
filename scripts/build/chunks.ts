import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { assertNoAdminInShop, assertNoCycle } from './check-chunks.ts';
import { type ChunkPlan, type ChunkRules, planChunks } from './chunk-plan.ts';
import type { ModuleNode } from './module-graph.ts';

interface Chunks {
  readonly plugin: Plugin;
  /** The chunk of a module, once all modules are read. */
  readonly chunkOf: ChunkPlan['chunkOf'];
}

const NO_GRAPH = new Error('chunks are planned before any module is read');

/** Assigns modules to chunks by their imports, and fails a build with invalid chunks. */
export const chunksByImports = (named: Omit<ChunkRules, 'entries'>): Chunks => {
  const ids = (paths: readonly string[]): readonly string[] => paths.map((path) => resolve(path));
  const rules = { shopPages: ids(named.shopPages), deferred: ids(named.deferred), adminEntries: ids(named.adminEntries) };
  const graph = new Map<string, ModuleNode>();
  const entries = new Set<string>();
  let plan: ChunkPlan | null = null;
  return {
    chunkOf: (id) => {
      if (plan === null) throw NO_GRAPH;
      return plan.chunkOf(id);
    },
    plugin: {
      name: 'chunks-by-imports',
      apply: 'build',
      buildStart: () => {
        graph.clear();
        entries.clear();
      },
      moduleParsed: ({ id, isEntry, importedIds, dynamicallyImportedIds, code }) => {
        graph.set(id, { imports: importedIds, dynamicImports: dynamicallyImportedIds, size: code?.length ?? 0 });
        if (isEntry) entries.add(id);
      },
      buildEnd: (error) => {
        if (error === undefined) plan = planChunks(graph, { ...rules, entries: [...entries] });
      },
      generateBundle: (_options, bundle) => {
        if (plan === null) throw NO_GRAPH;
        const built = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map(({ fileName, moduleIds, imports, isEntry, isDynamicEntry, facadeModuleId }) => ({
            fileName,
            moduleIds,
            imports,
            entry: isEntry || isDynamicEntry ? facadeModuleId : null,
          }));
        assertNoCycle(built);
        assertNoAdminInShop(built, { adminOnly: plan.adminOnly, adminEntries: rules.adminEntries });
      },
    },
  };
};
