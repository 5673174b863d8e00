import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildWorker } from './scripts/build-worker.ts';
import { compressAssets } from './scripts/compress-assets.ts';

const CLIENT_ENTRIES = ['src/main.web.tsx', 'src/ui/boot/theme.ts', 'src/ui/boot/start.ts', 'index.html'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), ...(isSsrBuild === true ? [] : [buildWorker(), compressAssets()])],
  publicDir: isSsrBuild === true ? false : 'public',
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
                    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|mobx|mobx-react-lite|inversify|@inversifyjs|reflect-metadata|valibot|@supabase[\\/]postgrest-js)[\\/]/,
                  },
                  {
                    name: 'realtime',
                    priority: 2,
                    test: /node_modules[\\/]@supabase[\\/](realtime-js|phoenix)[\\/]/,
                  },
                  {
                    name: 'shop',
                    priority: 1,
                    test: /src[\\/](ui[\\/](components[\\/](?!deal-ticket|forms|game-door|rail-section|stock-bar|ticket-list)|connected[\\/](?!live-ticket)|layout|stores|text[\\/](?!account|admin|auth|community|content|design-system|feed|flash-sale-page|forms|help|home|late|listing|notification|product-page|profile|settings|terms|wish-news|wishlist-page)|styles|pages[\\/](?!admin|auth|community|design-system|feed|help|notifications|profile|settings|terms).*\.module\.scss)|domain[\\/](?!contact[\\/]official|content|feed|identity|installation|notification[\\/](?!badge-text)|offline|telemetry|wishlist[\\/](merge|wish-price))|domain[\\/]identity[\\/](read-user|roles|stored-session)|application[\\/](?!content[\\/](?!content-program)|feed|identity|notification[\\/](?!notification-program)|offline|telemetry|wishlist[\\/](sync|send|set|refresh))|infrastructure[\\/](composition[\\/](content-program|tokens)|platform[\\/]lazy-port|resilience[\\/](ttl-cache|lifetimes)|supabase[\\/](own-files|product-list-query|product-rows|rest-client|to-port-error|not-initialised)))/,
                  },
                  {
                    // What stands in a window: of the home page and of sales.
                    name: 'showcase',
                    priority: 1,
                    test: /src[\\/]ui[\\/](components[\\/](deal-ticket|game-door|rail-section|stock-bar|ticket-list)|connected[\\/]live-ticket)/,
                  },
                  {
                    // Lists with filters: of three pages, and not of the first one.
                    name: 'listing',
                    priority: 1,
                    test: /src[\\/]ui[\\/](listing[\\/](?!windowed)|text[\\/]listing)/,
                  },
                  {
                    // What comes once a page has settled.
                    name: 'late',
                    test: /src[\\/](application[\\/](offline|telemetry)[\\/](?!show-vitals|vitals-report)|infrastructure[\\/]composition[\\/]late\.ts|ui[\\/]late[\\/].*\.tsx?$)/,
                  },
                  {
                    // What is alive around the pages once the first one has settled: the badge, what pops up, and the page of it all.
                    name: 'live',
                    test: /src[\\/](ui[\\/](live|text[\\/]notifications|pages[\\/]notifications[\\/].*\.module\.scss)|domain[\\/]notification|application[\\/]notification|infrastructure[\\/](composition[\\/]notification-(adapters|use)|resilience[\\/]cached-notification|memory[\\/]notification|supabase[\\/](notification|backend-token|with-token|session-key)))/,
                  },
                  {
                    // What only pages of an account need: a visitor of the shop does without.
                    name: 'account',
                    test: /src[\\/](ui[\\/](account|components[\\/]forms|text[\\/](account|admin|auth|forms|notification-settings|profile|settings)|pages[\\/](admin|auth|profile|settings)[\\/].*\.module\.scss)|domain[\\/]identity|application[\\/]identity|infrastructure[\\/](http|composition[\\/]identity))/,
                  },
                ],
              },
            },
          },
        },
  server: { middlewareMode: true },
  appType: 'custom',
}));
