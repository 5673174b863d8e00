import { describe, expect, test } from '@jest/globals';
import { assertNoAdminInShop, assertNoCycle, type BuiltChunk } from '../../scripts/build/check-chunks.ts';
import { type ChunkRules, planChunks } from '../../scripts/build/chunk-plan.ts';
import type { ModuleGraph } from '../../scripts/build/module-graph.ts';

/** A module: its imports, its dynamic imports, its size. */
type Written = readonly [id: string, imports: string, dynamicImports?: string, size?: number];

const words = (text: string): string[] => text.split(' ').filter(Boolean);
const graphOf = (modules: readonly Written[]): ModuleGraph =>
  new Map(modules.map(([id, imports, later = '', size = 100]) => [id, { imports: words(imports), dynamicImports: words(later), size }]));

const LARGE = 50_000;
const SHOP: readonly Written[] = [
  ['index.html', 'main.ts'],
  ['main.ts', 'app.ts /node_modules/react.js', 'home.ts list.ts sales.ts help.ts late.ts admin/route.ts'],
  ['/node_modules/react.js', ''],
  ['app.ts', ''],
  ['home.ts', 'card.ts home.scss app.ts tile.ts'],
  ['tile.ts', ''],
  ['home.scss', ''],
  ['list.ts', 'card.ts filters.ts'],
  ['sales.ts', 'filters.ts sheet-table.ts note.ts', 'sheet.ts part.ts'],
  ['sheet.ts', 'sheet-table.ts'],
  ['part.ts', 'note.ts'],
  ['sheet-table.ts', '', '', LARGE],
  ['note.ts', ''],
  ['help.ts', 'prose.ts help.scss tile.ts'],
  ['help.scss', ''],
  ['late.ts', 'prose.ts'],
  ['card.ts', ''],
  ['filters.ts', '', '', LARGE],
  ['prose.ts', ''],
  ['admin/route.ts', 'card.ts /node_modules/charts.js', 'admin/audit.ts admin/staff.ts'],
  ['admin/audit.ts', 'admin/table.ts'],
  ['admin/staff.ts', 'admin/table.ts'],
  ['admin/table.ts', ''],
  ['/node_modules/charts.js', '', '', LARGE],
];
const RULES: ChunkRules = {
  entries: ['index.html'],
  shopPages: ['home.ts', 'list.ts', 'sales.ts'],
  deferred: ['late.ts'],
  adminEntries: ['admin/route.ts'],
};

describe('chunk plan', () => {
  const { chunkOf, adminOnly } = planChunks(graphOf(SHOP), RULES);
  test.each([
    ['a page and its script: separate files', 'main.ts', null],
    ['modules imported by the entry: the shop chunk', 'app.ts', 'shop'],
    ['libraries of the shop: a chunk of their own', '/node_modules/react.js', 'libraries'],
    ['modules of one page: the chunk of the page', 'home.ts', null],
    ['small modules of several pages: the shop chunk', 'card.ts', 'shop'],
    ['small modules of a page without its own chunk: the shop chunk', 'tile.ts', 'shop'],
    ['small modules of one page: the chunk of its large ones', 'note.ts', 'sales-shared'],
    ['large modules: a chunk of the pages that use them', 'filters.ts', 'list-shared'],
    ['styles of one shop page: the shop’s style sheet', 'home.scss', 'shop'],
    ['styles of another page: its own sheet', 'help.scss', null],
    ['a shared file: named after its most frequent importer', 'prose.ts', 'late-shared'],
    ['a library used by the admin only: the admin', '/node_modules/charts.js', null],
    ['modules shared within the admin: a chunk of the admin', 'admin/table.ts', 'audit-shared'],
  ])('%s', (_rule, id, chunk) => {
    expect(chunkOf(id)).toBe(chunk);
  });
  test('admin-only modules: detected', () => {
    expect([...adminOnly].sort()).toEqual([
      '/node_modules/charts.js',
      'admin/audit.ts',
      'admin/route.ts',
      'admin/staff.ts',
      'admin/table.ts',
    ]);
  });
  test('module outside the shop chunk: its dependencies are outside, too', () => {
    const shop: readonly Written[] = [...SHOP.filter(([id]) => id !== 'card.ts'), ['card.ts', 'drawing.ts'], ['drawing.ts', '', '', LARGE]];
    const plan = planChunks(graphOf(shop), RULES);
    expect([plan.chunkOf('drawing.ts'), plan.chunkOf('card.ts')]).not.toContain('shop');
  });
  test.each(['shopPages', 'deferred', 'adminEntries'] as const)('%s: an entry that does not exist throws', (name) => {
    expect(() => planChunks(graphOf(SHOP), { ...RULES, [name]: ['moved.ts'] })).toThrow('moved.ts');
  });
});

describe('built chunks', () => {
  const chunk = (fileName: string, moduleIds: string, imports = '', entry: string | null = null): BuiltChunk => ({
    fileName,
    moduleIds: words(moduleIds),
    imports: words(imports),
    entry,
  });
  const admin = { adminOnly: new Set(['charts.js']), adminEntries: ['admin/route.ts'] };
  const page = chunk('home.js', 'home.ts', 'shop.js', 'home.ts');
  const own = chunk('admin.js', 'admin/route.ts', 'shop.js charts.js', 'admin/route.ts');

  test('admin library in a chunk that only the admin loads: allowed', () => {
    expect(() => assertNoAdminInShop([page, own, chunk('shop.js', 'app.ts'), chunk('charts.js', 'charts.js')], admin)).not.toThrow();
  });
  test.each([
    ['a library of the admin', 'charts.js'],
    ['a module outside its folder', 'admin/table.ts'],
  ])('%s in a chunk of a page: the build fails', (_what, stray) => {
    expect(() => assertNoAdminInShop([page, own, chunk('shop.js', `app.ts ${stray}`)], admin)).toThrow(
      `home.ts fetches shop.js, which holds ${stray}`,
    );
  });
  test('cyclic imports: the build fails', () => {
    expect(() => assertNoCycle([page, chunk('shop.js', 'app.ts', 'parts.js'), chunk('parts.js', 'card.ts', 'shop.js')])).toThrow('shop.js');
    expect(() => assertNoCycle([page, chunk('shop.js', 'app.ts')])).not.toThrow();
  });
});
