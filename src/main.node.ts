import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUp, checkHosted, manageSigningKeys, repairHistory, resetOwner, restoreShop } from './infrastructure/composition/commands.ts';
import { addTimeAndLevel, logLines } from './infrastructure/composition/log-lines.ts';
import { moveFromHosted, moveToHosted } from './infrastructure/composition/move-commands.ts';
import type { ShopOptions } from './infrastructure/composition/server/shop-options.ts';
import { openShop, type Shop } from './infrastructure/composition/server.ts';
import { Teardown } from './infrastructure/composition/teardown.ts';
import { listVaultKeys, rotateVaultKeys } from './infrastructure/composition/vault-commands.ts';
import { readBuiltAssets } from './infrastructure/http-server/built-assets.ts';
import { readSettings } from './infrastructure/http-server/settings.ts';
import { terminalText } from './ui/text/terminal.ts';

const say = (line: string): void => void process.stdout.write(`${logLines('info', line)}\n`);

const root = process.cwd();

/** Loaded late, so that the database starts meanwhile. */
const builtScreens: ShopOptions['screens'] = async () => {
  const [{ renderPage }, rest] = await Promise.all([import('./ui/app/render-page.tsx'), import('./ui/app/render-rest.ts')]);
  return { render: renderPage, ...rest.otherScreens };
};

/** Each build writes the program anew. */
const buildOf = async (program: string): Promise<string> => {
  const { size, mtimeMs } = await stat(program);
  return `${size} ${mtimeMs}`;
};

/** What may differ while developing: where files and screens come from. */
export type Overrides = Partial<Pick<ShopOptions, 'screens' | 'assets' | 'isDevelopment'>>;

/** @param teardown can close the shop while it still opens, and closes what was open when it could not */
export const serve = async (overrides: Overrides = {}, teardown = new Teardown()): Promise<Shop> => {
  const settings = readSettings(process.env, root);
  const startedAt = Date.now();
  const shop = await openShop({
    settings,
    root,
    report: say,
    screens: builtScreens,
    assets: overrides.assets ?? (await readBuiltAssets(join(root, 'dist/client'))),
    isDevelopment: false,
    ownsProcess: overrides.isDevelopment !== true,
    build: overrides.isDevelopment === true ? null : await buildOf(import.meta.filename),
    teardown,
    ...overrides,
  }).catch(async (error: unknown) => {
    await teardown.close();
    throw error;
  });
  const owner = shop.backend?.newOwner;
  if (owner != null) for (const line of terminalText.owner(owner.phone, owner.passwordFile)) say(line);
  say(terminalText.ready(settings.publicUrl, ((Date.now() - startedAt) / 1000).toFixed(1)));
  return shop;
};

/**
 * Does what opens things, and ends in order on Ctrl-C, on a stop from the system, and when the program that started this is gone: from
 * the first moment on, since a database that has begun to start would outlive this.
 */
const endingInOrder = async (
  work: (teardown: Teardown) => Promise<unknown>,
  interrupted: { readonly line: string; readonly exitCode: number },
): Promise<Teardown> => {
  const teardown = new Teardown();
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    // What still opens loses its database: statements that nobody waits for any more fail, which is no failure to report.
    process.on('unhandledRejection', () => undefined);
    say(interrupted.line);
    void teardown.close().finally(() => process.exit(interrupted.exitCode));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.send !== undefined) process.on('disconnect', end);
  try {
    await work(teardown);
  } catch (error) {
    await teardown.close();
    // An interrupted start fails at an arbitrary step; that failure is not reported.
    if (isEnding) process.exit(interrupted.exitCode);
    throw error;
  }
  return teardown;
};

/** Counts what would move, or moves it with `--run`. */
const move =
  (direction: typeof moveToHosted, done: string) =>
  async (flag: string | undefined): Promise<void> => {
    if (flag !== undefined && flag !== '--run') throw new Error(terminalText.moveUsage);
    const isDry = flag === undefined;
    const work = async (teardown: Teardown): Promise<void> => {
      const moved = await direction({
        settings: readSettings(process.env, root),
        migrationsFolder: join(root, 'supabase/migrations'),
        isDry,
        teardown,
        onProgress: (files, of) => say(terminalText.movingFiles(files, of)),
      });
      for (const line of terminalText.moved(moved, isDry)) say(line);
      if (!isDry) say(done);
    };
    const teardown = await endingInOrder(work, { line: terminalText.moveInterrupted, exitCode: 1 });
    await teardown.close();
    process.exit(0);
  };

const COMMANDS: Readonly<Record<string, (...parameters: (string | undefined)[]) => Promise<void>>> = {
  serve: async () => {
    await endingInOrder((teardown) => serve({}, teardown), { line: terminalText.ending, exitCode: 0 });
  },
  backup: async (file) => {
    const target = resolve(root, wanted(file));
    const teardown = await endingInOrder((opened) => backUp(readSettings(process.env, root), target, opened), {
      line: terminalText.backupInterrupted,
      exitCode: 1,
    });
    await teardown.close();
    say(terminalText.backedUp(target));
    process.exit(0);
  },
  owner: async (flag, phone) => {
    const given = flag === '--phone' ? phone : flag?.replace(/^--phone=/, '');
    if (given === undefined) throw new Error(terminalText.phoneMissing);
    const settings = readSettings(process.env, root);
    const work = (opened: Teardown) => resetOwner(settings, given, opened).then((owner) => terminalText.ownerReset(owner).forEach(say));
    const teardown = await endingInOrder(work, { line: terminalText.ownerInterrupted, exitCode: 1 });
    await teardown.close();
    process.exit(0);
  },
  vault: async (what) => {
    if (what !== 'keys' && what !== 'rotate') throw new Error(terminalText.vaultUsage);
    const settings = readSettings(process.env, root);
    const tell = (parts: number, destinations: number): void => say(terminalText.rotating(parts, destinations));
    const work = async (opened: Teardown): Promise<void> => {
      const lines =
        what === 'keys'
          ? terminalText.vaultKeys(await listVaultKeys(settings, opened))
          : terminalText.rotated(await rotateVaultKeys(settings, opened, tell));
      lines.forEach(say);
    };
    const teardown = await endingInOrder(work, { line: terminalText.rotationInterrupted, exitCode: 1 });
    await teardown.close();
    process.exit(0);
  },
  tokens: async (what, flag) => {
    if ((what !== 'keys' && what !== 'rotate') || (flag !== undefined && (what === 'keys' || flag !== '--now')))
      throw new Error(terminalText.tokensUsage);
    const isImmediate = flag !== undefined;
    const work = async (opened: Teardown): Promise<void> => {
      const task = what === 'keys' ? 'list' : isImmediate ? 'rotate-now' : 'rotate';
      const keys = await manageSigningKeys(readSettings(process.env, root), opened, task);
      if (what === 'rotate') say(terminalText.tokensRotated(isImmediate));
      terminalText.tokenKeys(keys).forEach(say);
    };
    const teardown = await endingInOrder(work, { line: terminalText.tokensInterrupted, exitCode: 1 });
    await teardown.close();
    process.exit(0);
  },
  'move-to-hosted': move(moveToHosted, terminalText.movedToHosted),
  'move-from-hosted': move(moveFromHosted, terminalText.movedFromHosted),
  history: async () =>
    say(terminalText.historyRepaired(await repairHistory(readSettings(process.env, root), join(root, 'supabase/migrations')))),
  'check-hosted': async () => {
    const findings = await checkHosted(readSettings(process.env, root), join(root, 'supabase/migrations'));
    terminalText.hostedFindings(findings).forEach(say);
    process.exit(findings.some(({ verdict }) => verdict === 'missing') ? 1 : 0);
  },
  restore: async (file, flag) => {
    if (flag !== undefined && flag !== '--damaged') throw new Error(terminalText.restoreUsage);
    const given = {
      file: resolve(root, wanted(file)),
      migrationsFolder: join(root, 'supabase/migrations'),
      allowsDamage: flag !== undefined,
    };
    const work = async (opened: Teardown): Promise<void> =>
      terminalText.restored(await restoreShop(readSettings(process.env, root), given, opened)).forEach(say);
    const teardown = await endingInOrder(work, { line: terminalText.restoreInterrupted, exitCode: 1 });
    await teardown.close();
    process.exit(0);
  },
};

const wanted = (file: string | undefined): string => {
  if (file === undefined || file === '') throw new Error(terminalText.fileMissing);
  return file;
};

/** Does what the words after the program's name say. */
export const main = async (): Promise<void> => {
  addTimeAndLevel(console);
  const [command = 'serve', ...parameters] = process.argv.slice(2);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  try {
    if (run === undefined) throw new Error(terminalText.unknownCommand(command));
    await run(...parameters);
  } catch (error) {
    // A line for the person at the terminal; a trace would only hide it.
    process.stderr.write(`${logLines('galat', terminalText.problem(error))}\n`);
    process.exit(1);
  }
};

if (import.meta.main) await main();
