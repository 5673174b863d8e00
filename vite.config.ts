import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adminApart } from './scripts/admin-apart.ts';
import { buildWorker } from './scripts/build-worker.ts';
import { compressAssets } from './scripts/compress-assets.ts';

// The program is the script of index.html: named beside it, it would become a file of its own that only fetches the other.
const CLIENT_ENTRIES = ['index.html', 'src/ui/app/boot/theme.ts', 'src/ui/app/boot/start.ts'];

const routerFile = (name: string): string => new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url).pathname;
/** The import condition names the build that warns developers, in production too (react-router 7.18, package.json "exports"). */
const FOR_VISITORS = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

export default defineConfig(({ isSsrBuild, command }) => {
  const { plugin: apart, isOfTheShop } = adminApart();
  const shared = (path: RegExp) => (id: string) => path.test(id) && isOfTheShop(id);
  return {
    plugins: [react(), ...(isSsrBuild === true ? [] : [apart, buildWorker(), compressAssets()])],
    publicDir: isSsrBuild === true ? false : 'public',
    resolve: { alias: command === 'build' && isSsrBuild !== true ? FOR_VISITORS : [] },
    css: {
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
              // What every page of the shop shares is one script and one style sheet; each page adds its own. Fewer files, one order of styles.
              output: {
                codeSplitting: {
                  // A group takes along what its modules import, unless a group of higher priority has it.
                  groups: [
                    {
                      name: 'libraries',
                      priority: 2,
                      test: shared(
                        /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|mobx|mobx-react-lite|inversify|@inversifyjs|reflect-metadata|valibot|@supabase[\\/]postgrest-js)[\\/]/,
                      ),
                    },
                    {
                      name: 'realtime',
                      priority: 2,
                      test: shared(/node_modules[\\/]@supabase[\\/](realtime-js|phoenix)[\\/]/),
                    },
                    {
                      name: 'shop',
                      priority: 1,
                      test: shared(
                        /src[\\/](ui[\\/](components[\\/](?!deal-ticket|forms|game-door|rail-section|stock-bar|ticket-list)|connected[\\/](?!live-ticket)|layout|stores|text[\\/](?!account|attribute|admin|auth|coming-soon|community|content|design-system|feed|flash-sale-(list|page)|forms|help|home|late|listing|notification|product-page|profile|search|settings|terms|wish-news|wishlist-page)|styles|pages[\\/](?!admin|auth|community|design-system|feed|help|notifications|profile|settings|terms).*\.module\.scss)|domain[\\/](?!artwork|attributes|catalog[\\/]product-query-text|contact[\\/]official|content|feed|flash-sale[\\/](price-under-sale|sale-rules|typed-sale)|identity|installation|notification[\\/](?!badge-text)|offline|telemetry|wishlist[\\/](merge|wish-price))|domain[\\/]identity[\\/](read-user|roles|stored-session)|application[\\/](?!content[\\/](?!content-program)|feed|identity|notification[\\/](?!notification-program)|offline|telemetry|wishlist[\\/](sync|send|set|refresh))|infrastructure[\\/](composition[\\/](content-program|tokens)|platform[\\/]lazy-port|resilience[\\/](ttl-cache|lifetimes)|supabase[\\/](filter-arguments|own-files|product-list-query|product-repository|product-rows|rest-client|to-port-error|not-initialised)))/,
                      ),
                    },
                    {
                      // What stands in a window: of the home page and of sales.
                      name: 'showcase',
                      priority: 1,
                      test: shared(
                        /src[\\/]ui[\\/](components[\\/](deal-ticket|game-door|rail-section|stock-bar|ticket-list)|connected[\\/]live-ticket)/,
                      ),
                    },
                    {
                      // Lists with filters: of three pages, and not of the first one.
                      name: 'listing',
                      priority: 1,
                      test: shared(
                        /src[\\/](ui[\\/](listing[\\/](?!windowed|attribute-(?!part))|text[\\/]listing)|domain[\\/]catalog[\\/]product-query-text)/,
                      ),
                    },
                    {
                      // What one game's accounts can be narrowed by: only once that game is chosen.
                      name: 'attributes',
                      priority: 1,
                      test: shared(
                        /src[\\/](ui[\\/](listing[\\/]attribute-(?!part)|text[\\/]attribute)|domain[\\/]attributes[\\/](?!in-schema))/,
                      ),
                    },
                    {
                      // What comes once a page has settled.
                      name: 'late',
                      test: shared(
                        /src[\\/](application[\\/](offline|telemetry)[\\/](?!show-vitals|vitals-report)|infrastructure[\\/]composition[\\/]late\.ts|ui[\\/]late[\\/].*\.tsx?$)/,
                      ),
                    },
                    {
                      // What is alive around the pages once the first one has settled: the badge, what pops up, and the page of it all.
                      name: 'live',
                      test: shared(
                        /src[\\/](ui[\\/](live|text[\\/]notifications|pages[\\/]notifications[\\/].*\.module\.scss)|domain[\\/]notification|application[\\/]notification|infrastructure[\\/](composition[\\/]notification-(adapters|use)|resilience[\\/]cached-notification|memory[\\/]notification|supabase[\\/](notification|backend-token|with-token|session-key)))/,
                      ),
                    },
                    {
                      // What only pages of an account need: a visitor of the shop does without.
                      name: 'account',
                      test: shared(
                        /src[\\/](ui[\\/](account|components[\\/]forms|text[\\/](account|auth|forms|notification-settings|profile|settings)|pages[\\/](auth|profile|settings)[\\/].*\.module\.scss)|domain[\\/]identity|application[\\/]identity|infrastructure[\\/](http|composition[\\/]identity))/,
                      ),
                    },
                  ],
                },
              },
            },
          },
    server: { middlewareMode: true },
    appType: 'custom',
  };
});
