import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';

const CLIENT_ENTRIES = ['src/main.web.tsx', 'src/ui/boot/theme.ts', 'src/ui/boot/start.ts', 'index.html'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), ...(isSsrBuild === true ? [] : [compressAssets()])],
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
                    name: 'shop',
                    priority: 1,
                    test: /src[\\/](ui[\\/](components[\\/](?!forms)|connected|layout|stores|text[\\/](?!account|admin|auth|community|content|design-system|feed|forms|help|profile|settings|terms)|styles|listing[\\/](?!windowed)|pages[\\/](?!admin|auth|community|design-system|feed|help|profile|settings|terms).*\.module\.scss)|domain[\\/](?!contact[\\/]official|content|feed|identity)|domain[\\/]identity[\\/](read-user|roles|stored-session)|application[\\/](?!content[\\/](?!content-program)|feed|identity)|infrastructure[\\/]composition[\\/]tokens)/,
                  },
                  {
                    // What only pages of an account need: a visitor of the shop does without.
                    name: 'account',
                    test: /src[\\/](ui[\\/](account|components[\\/]forms|text[\\/](account|admin|auth|forms|profile|settings)|pages[\\/](admin|auth|profile|settings)[\\/].*\.module\.scss)|domain[\\/]identity|application[\\/]identity|infrastructure[\\/](http|composition[\\/]identity))/,
                  },
                ],
              },
            },
          },
        },
  server: { middlewareMode: true },
  appType: 'custom',
}));
