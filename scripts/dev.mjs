// Runs the shop with hot reload: screens when they are saved, the server when one of its files changes.
import { ensureInstalled } from './ensure-installed.mjs';
import { log } from './log.mjs';

ensureInstalled();
const { createServer } = await import('vite');

const REFRESH = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => undefined; window.$RefreshSig$ = () => (type) => type;</script>`;
const SERVER_HALF = /\/src\/(domain|application|infrastructure|main\.node)|\/supabase\/migrations\//;

const vite = await createServer({ configLoader: 'runner', server: { middlewareMode: true }, appType: 'custom' });
const headScript = { address: '/src/ui/app/boot/head.ts' };
const assets = {
  headScript,
  of: () => ({
    entry: '/src/main.web.tsx',
    modules: [],
    styles: ['/src/ui/styles/global.scss?direct'],
    font: '',
    headScript,
    rulesFor: null,
    favicon: '/favicon.svg',
    developmentHead: `${REFRESH}<script type="module" src="/@vite/client"></script>`,
  }),
  serve: (request, response, next) => vite.middlewares(request, response, next),
};
const screens = async () => {
  const [{ renderPage }, { otherScreens }] = await Promise.all([
    vite.ssrLoadModule('/src/ui/app/render-page.tsx'),
    vite.ssrLoadModule('/src/ui/app/render-rest.ts'),
  ]);
  return { render: renderPage, ...otherScreens };
};

let teardown;
const open = async () => {
  const { serve } = await vite.ssrLoadModule('/src/main.node.ts');
  const { Teardown } = await vite.ssrLoadModule('/src/infrastructure/composition/teardown.ts');
  teardown = new Teardown();
  await serve({ isDevelopment: true, assets, screens }, teardown);
};

// Set before the first start, so that Ctrl-C during the start of the database leaves no process behind.
let isEnding = false;
const end = (exitCode) => {
  if (isEnding) return;
  isEnding = true;
  void Promise.resolve(teardown?.close())
    .then(() => vite.close())
    .finally(() => process.exit(exitCode));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

const failed = (error) => {
  if (!isEnding) console.error(error);
};
let turn = open().catch((error) => {
  failed(error);
  end(1);
});
vite.watcher.on('change', (file) => {
  if (!SERVER_HALF.test(file)) return;
  turn = turn
    .then(async () => {
      if (isEnding) return;
      log(`Berubah: ${file}`);
      await teardown.close();
      vite.moduleGraph.invalidateAll();
      await open();
    })
    .catch(failed);
});
