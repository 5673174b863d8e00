import type { Plugin } from 'vite';

const ADMIN = /[\\/]src[\\/](ui[\\/]pages[\\/]admin|infrastructure[\\/]composition[\\/]admin)[\\/]/;

interface AdminApart {
  readonly plugin: Plugin;
  /** Whether the shop needs this module too. */
  readonly isOfTheShop: (id: string) => boolean;
}

/**
 * Tells which modules are reached without the admin. What only the admin uses, a rule or a library, never joins the shop's files, wherever
 * it stands: the chunks that pages share are put together from folders.
 */
export const adminApart = (): AdminApart => {
  const imports = new Map<string, readonly string[]>();
  const entries = new Set<string>();
  let reached: Set<string> | null = null;
  const walk = (): Set<string> => {
    const found = new Set<string>();
    const ahead = [...entries];
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
      if (found.has(id) || ADMIN.test(id)) continue;
      found.add(id);
      ahead.push(...(imports.get(id) ?? []));
    }
    return found;
  };
  return {
    plugin: {
      name: 'admin-apart',
      buildStart: () => {
        imports.clear();
        entries.clear();
        reached = null;
      },
      moduleParsed: ({ id, isEntry, importedIds, dynamicallyImportedIds }) => {
        imports.set(id, [...importedIds, ...dynamicallyImportedIds]);
        if (isEntry) entries.add(id);
      },
    },
    isOfTheShop: (id) => {
      reached ??= walk();
      return reached.has(id);
    },
  };
};
