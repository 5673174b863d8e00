// The fast subset: no browser, no database. With `--changed` only what is nearest to the changed files.
import { ensureInstalled } from './ensure-installed.mjs';

const [option, ...rest] = process.argv.slice(2);
if (option !== undefined && (option !== '--changed' || rest.length > 0)) {
  console.error('npm run check, or npm run check -- --changed');
  process.exit(1);
}

ensureInstalled();
const { fastTests, runSteps, sourceChecks, sourceChecksOf, tests } = await import('./run-steps.mjs');

/** Checks of changed files, and the tests of core and screens that are nearest to them. */
const changedSteps = async () => {
  const { changedFiles, MOST_TESTS, readTests, testsOf } = await import('./changed.mjs');
  const files = changedFiles();
  const related = testsOf(files, readTests()).filter((file) => projectOf(file) !== null);
  const nearest = related.slice(0, MOST_TESTS);
  console.log(`${files.length} changed files, ${nearest.length} of ${related.length} test files of core and screens that are near them`);
  return [...testsByProject(nearest), ...sourceChecksOf(files)];
};

/** Tests of the database and of the browser are for `npm test`. */
const projectOf = (file) => {
  if (/^tests\/(database|e2e|infrastructure\/(supabase|supabase-server|embedded|demo))\//.test(file)) return null;
  return file.startsWith('tests/ui/') ? 'ui' : 'core';
};
const testsByProject = (files) =>
  ['ui', 'core'].flatMap((project) => {
    const own = files.filter((file) => projectOf(file) === project);
    return own.length === 0
      ? []
      : [tests(`tests near the changed files (${project})`, project, '--maxWorkers=1', '--runTestsByPath', ...own)];
  });

await runSteps(option === '--changed' ? await changedSteps() : [...fastTests, ...sourceChecks]);
