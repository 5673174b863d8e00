import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

/** With more tests than these an answer takes longer than somebody waits; the nearest are kept. */
export const MOST_TESTS = 30;

const git = (...parameters) => {
  try {
    return execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
};

/** Files that differ from where this branch left main, including those that are not committed and new ones. Removed files are not among them. */
export const changedFiles = () => {
  const [base = 'HEAD'] = ['origin/main', 'main'].flatMap((main) => git('merge-base', 'HEAD', main));
  return [
    ...new Set([...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ].sort();
};

const TEST = /^tests\/.+\.test\.tsx?$/;

/** The test files of the core and of the screens, with the files that each imports. */
export const readTests = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests', name.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file,
      imports: [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) => normalize(join(dirname(file), path))),
    }));

const nameOf = (file) => file.split('/').at(-1).split('.')[0];

/**
 * The tests that are nearest to changed files: changed tests themselves; those that import a changed file or one of its neighbours of the
 * same name; those of the same folder; those that import a changed support file through another one.
 * @param files every file below tests/ with its imports
 * @returns nearest first
 */
export const testsOf = (changed, files) => {
  const isChanged = new Set(changed);
  const supports = new Set(
    files.filter(({ file, imports }) => !TEST.test(file) && imports.some((path) => isChanged.has(path))).map(({ file }) => file),
  );
  const folders = new Set(changed.filter((file) => file.startsWith('src/')).map((file) => dirname(file).replace(/^src/, 'tests')));
  const names = new Set(changed.filter((file) => file.startsWith('src/')).map(nameOf));
  const distanceOf = ({ file, imports }) => {
    if (isChanged.has(file)) return 0;
    if (imports.some((path) => isChanged.has(path))) return 1;
    if (folders.has(dirname(file))) return names.has(nameOf(file)) ? 1 : 2;
    return imports.some((path) => supports.has(path)) ? 3 : Number.POSITIVE_INFINITY;
  };
  return files
    .filter(({ file }) => TEST.test(file))
    .map((test) => ({ file: test.file, distance: distanceOf(test) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file))
    .map(({ file }) => file);
};
