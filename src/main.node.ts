import { join, resolve } from 'node:path';
import { backUp, putBack } from './infrastructure/composition/safekeeping.ts';
import { openShop, type Shop, type ShopOptions } from './infrastructure/composition/server.ts';
import { readBuiltAssets } from './infrastructure/front/built-assets.ts';
import { readSettings } from './infrastructure/front/settings.ts';
import { terminalText } from './ui/text/terminal.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const root = process.cwd();

/** Loaded late: unless React finds this set when it is loaded, it comes with its checks and takes more than twice as long for a page. */
const builtScreens: ShopOptions['screens'] = async () => {
  process.env['NODE_ENV'] ??= 'production';
  const [{ renderPage }, { markStale, renderUnavailable }] = await Promise.all([
    import('./ui/render-page.tsx'),
    import('./ui/render-static.tsx'),
  ]);
  return { render: renderPage, unavailable: renderUnavailable, markStale };
};

/** What may differ while developing: where files and screens come from. */
export type Overrides = Partial<Pick<ShopOptions, 'screens' | 'assets' | 'isDevelopment'>>;

export const serve = async (overrides: Overrides = {}): Promise<Shop> => {
  const settings = readSettings(process.env, root);
  const startedAt = Date.now();
  const shop = await openShop({
    settings,
    root,
    report: say,
    screens: builtScreens,
    assets: overrides.assets ?? (await readBuiltAssets(join(root, 'dist/client'))),
    isDevelopment: false,
    ...overrides,
  });
  const owner = shop.backend?.newOwner;
  if (owner != null) for (const line of terminalText.owner(owner.phone, owner.password)) say(line);
  say(terminalText.ready(settings.publicUrl, ((Date.now() - startedAt) / 1000).toFixed(1)));
  return shop;
};

/** Ends in order on Ctrl-C, on a stop from the system, and when the program that started this is gone. */
export const endInOrder = (shop: Shop): void => {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    say(terminalText.ending);
    void shop.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.send !== undefined) process.on('disconnect', end);
};

const COMMANDS: Readonly<Record<string, (file: string | undefined) => Promise<void>>> = {
  serve: async () => endInOrder(await serve()),
  backup: async (file) => say(terminalText.backedUp(await backUp(readSettings(process.env, root), resolve(root, wanted(file))))),
  restore: async (file) => say(terminalText.restored(await putBack(readSettings(process.env, root), resolve(root, wanted(file))))),
};

const wanted = (file: string | undefined): string => {
  if (file === undefined || file === '') throw new Error(terminalText.fileMissing);
  return file;
};

if (import.meta.main) {
  const [command = 'serve', file] = process.argv.slice(2);
  const run = COMMANDS[command];
  try {
    if (run === undefined) throw new Error(terminalText.unknownCommand(command));
    await run(file);
  } catch (error) {
    // A line for the person at the terminal; a trace would only hide it.
    process.stderr.write(`${terminalText.problem(error)}\n`);
    process.exit(1);
  }
}
