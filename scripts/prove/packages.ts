import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_MS = 300_000;

/** Packages that are fetched for one run, in a folder of their own: they are no dependency of the shop. */
interface Fetched {
  remove(): Promise<void>;
}

export interface NodePackages extends Fetched {
  /** Where a program finds them. */
  readonly folder: string;
  /** The module of a package, as a program imports it. */
  load<Module>(name: string): Promise<Module>;
}

/** @param packages with their versions, `name@1.2.3` */
export const fetchFromNpm = async (packages: readonly string[]): Promise<NodePackages> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-packages-'));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder, timeout: INSTALL_MS });
  const { resolve } = createRequire(join(folder, 'package.json'));
  return {
    folder,
    load: async <Module>(name: string) => {
      const loaded = (await import(pathToFileURL(resolve(name)).href)) as Module & { readonly default?: Module };
      return loaded.default ?? loaded;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

export interface PythonPackages extends Fetched {
  /** The interpreter that finds them. */
  readonly python: string;
  /** Runs a program. @returns the JSON that it prints */
  run<Answer>(program: string, ...parameters: readonly string[]): Promise<Answer>;
  /** Runs a program with a file of JSON as its parameter. */
  withInput<Answer>(program: string, input: unknown): Promise<Answer>;
}

/** @param packages with their versions, `name==1.2.3` @returns null where there is no Python with virtual environments */
export const fetchFromPyPi = async (packages: readonly string[]): Promise<PythonPackages | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-packages-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await run('python3', ['-m', 'venv', folder]);
  } catch {
    await remove();
    return null;
  }
  const python = join(folder, 'bin', 'python');
  await run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', ...packages], { timeout: INSTALL_MS });
  const answer = async <Answer>(program: string, ...parameters: readonly string[]): Promise<Answer> => {
    const { stdout } = await run(python, ['-c', program, ...parameters], { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as Answer;
  };
  return {
    python,
    run: answer,
    withInput: async <Answer>(program: string, input: unknown) => {
      const file = join(folder, 'input.json');
      await writeFile(file, JSON.stringify(input));
      return answer<Answer>(program, file);
    },
    remove,
  };
};

interface GoModules extends Fetched {
  /** A folder with them and the main package of a program. */
  readonly folder: string;
}

/** @param source of the program that uses them @param modules with their versions, `path@v1.2.3` @returns null where there is no Go */
export const fetchGoModules = async (source: string, modules: readonly string[]): Promise<GoModules | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-packages-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const go = (...parameters: string[]) => run('go', parameters, { cwd: folder, timeout: INSTALL_MS });
  try {
    await go('version');
  } catch {
    await remove();
    return null;
  }
  await go('mod', 'init', 'client');
  await go('mod', 'edit', ...modules.map((module) => `-require=${module}`));
  await copyFile(source, join(folder, 'main.go'));
  await go('mod', 'tidy');
  return { folder, remove };
};
