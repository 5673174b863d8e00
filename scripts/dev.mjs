// The shop with hot reload: screens as they are saved, the server half as soon as something of it changes.
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { createServer } = await import('vite');

const REFRESH = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => undefined; window.$RefreshSig$ = () => (type) => type;</script>`;
const SERVER_HALF = /\/src\/(domain|application|infrastructure|main\.node)|\/supabase\/migrations\//;

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const assets = {
  of: () => ({
    entry: '/src/main.web.tsx',
    modules: [],
    styles: ['/src/ui/styles/global.scss?direct'],
    themeScript: '/src/ui/boot/theme.ts',
    startScript: '/src/ui/boot/start.ts',
    font: '/node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    favicon: '/favicon.svg',
    developmentHead: `${REFRESH}<script type="module" src="/@vite/client"></script>`,
  }),
  serve: (request, response, next) => vite.middlewares(request, response, next),
};
const screens = async () => {
  const [{ renderPage }, { markStale, renderUnavailable }] = await Promise.all([
    vite.ssrLoadModule('/src/ui/render-page.tsx'),
    vite.ssrLoadModule('/src/ui/render-static.tsx'),
  ]);
  return { render: renderPage, unavailable: renderUnavailable, markStale };
};
const open = async () => (await vite.ssrLoadModule('/src/main.node.ts')).serve({ isDevelopment: true, assets, screens });

let shop = await open();
let turn = Promise.resolve();
vite.watcher.on('change', (file) => {
  if (!SERVER_HALF.test(file)) return;
  turn = turn
    .then(async () => {
      console.log(`Berubah: ${file}`);
      await shop.close();
      vite.moduleGraph.invalidateAll();
      shop = await open();
    })
    .catch((error) => console.error(error));
});

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void shop
      .close()
      .then(() => vite.close())
      .finally(() => process.exit(0));
  });
}
