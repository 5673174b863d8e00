import oklabFunction from '@csstools/postcss-oklab-function';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ascii } from './scripts/build/ascii.ts';
import { buildWorker } from './scripts/build/build-worker.ts';
import { chunksByImports } from './scripts/build/chunks.ts';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { hoverRules } from './scripts/build/hover-rules.ts';
import { writeModuleSizes } from './scripts/build/module-sizes.ts';
import { serverVariants } from './scripts/build/server-variants.ts';
import { SHOP_PAGES } from './scripts/build/shop-pages.ts';
import { writeStyleRules } from './scripts/build/style-rules.ts';
import { withoutUnusedCode } from './scripts/build/unused-code.ts';

// The program is the script of index.html: named beside it, it would become a file of its own that only fetches the other.
const CLIENT_ENTRIES = ['index.html', 'src/ui/app/boot/head.ts'];

const routerFile = (name: string): string => new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url).pathname;
/** The import condition names the build that warns developers, in production too (react-router 7.18, package.json "exports"). */
const FOR_VISITORS = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

/** What the chunks are planned by, beside the imports; each is the goal of an `import()`, or the build fails. Those of orders weigh like deferred ones. */
const CHUNKS = {
  shopPages: SHOP_PAGES,
  deferred: [
    'src/ui/features/offline/deferred-visit.tsx',
    'src/infrastructure/composition/client/visit.ts',
    'src/infrastructure/composition/client/reads.ts',
    'src/infrastructure/composition/client/order.ts',
    'src/ui/app/order-pages.ts',
  ],
  adminEntries: ['src/ui/pages/admin/admin.route.ts', 'src/infrastructure/composition/admin/admin.ts'],
};

/** Packages that stay beside the server's program: a library of this kind of machine, and one whose faults are known by its file (driver-fault.ts). */
const BESIDE = ['sharp', 'postgres'];

export default defineConfig(({ isSsrBuild, command }) => {
  const { plugin: chunks, chunkOf } = chunksByImports(CHUNKS);
  return {
    plugins: [
      react(),
      serverVariants(),
      ...(isSsrBuild === true
        ? [ascii()]
        : [chunks, withoutUnusedCode(), buildWorker(), writeStyleRules(), writeModuleSizes(), compressAssets()]),
    ],
    // Not in node_modules, which may belong to somebody else.
    cacheDir: '.cache/vite',
    publicDir: isSsrBuild === true ? false : 'public',
    resolve: { alias: command === 'build' && isSsrBuild !== true ? FOR_VISITORS : [] },
    // One file starts in two thirds of the time that several hundred of node_modules take.
    ...(command === 'build' && isSsrBuild === true
      ? { ssr: { noExternal: true as const, external: BESIDE }, define: { 'process.env.NODE_ENV': '"production"' } }
      : {}),
    css: {
      // Colours of the tokens are within sRGB, or close to it: a second notation for wider screens would be a sixth of a page's rules.
      postcss: { plugins: [hoverRules(), oklabFunction({ preserve: false, subFeatures: { displayP3: false } })] },
      modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]-[local]' },
    },
    build:
      isSsrBuild === true
        ? { ssr: 'src/main.node.ts', outDir: 'dist/server', target: 'node24', minify: false }
        : {
            outDir: 'dist/client',
            manifest: true,
            target: 'es2022',
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: CLIENT_ENTRIES,
              // The plan gives every module its place: none follows the module that imports it.
              output: { codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] } },
            },
          },
    server: { middlewareMode: true },
    appType: 'custom',
  };
});
