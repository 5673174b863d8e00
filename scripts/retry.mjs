/** These depend on other processes and on time, so that a busy machine can fail them. */
const RETRIED_PROJECTS = new Set(['browser', 'database']);
/** More in one run are a defect of the shop or of the tests, not of the machine. */
export const MOST_UNSTEADY = 3;

/** @param report the report of Jest's `--json` @param root the base folder of its paths */
export const outcomesOf = (report, root) =>
  report.testResults.map(({ name, status, assertionResults }) => {
    const named = (wanted) => assertionResults.filter((result) => result.status === wanted).map(({ fullName }) => fullName);
    const failedTests = named('failed');
    return {
      file: name.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, ''),
      passed: named('passed').length,
      // A file that cannot be run has no failed tests.
      failed: Math.max(failedTests.length, status === 'failed' ? 1 : 0),
      failedTests,
    };
  });

const sum = (outcomes, kind) => outcomes.reduce((total, outcome) => total + outcome[kind], 0);

/** @param isSuccess whether Jest ended without an error; one outside of any file counts too */
export const countOf = (files, isSuccess) => ({
  passed: sum(files, 'passed'),
  failed: Math.max(sum(files, 'failed'), isSuccess ? 0 : 1),
});

/** Failed files by project, of the projects that are retried. */
export const filesToRetry = (steps) => {
  const byProject = new Map();
  for (const { project, files } of steps) {
    const failed = (files ?? []).filter(({ failed }) => failed > 0).map(({ file }) => file);
    if (failed.length > 0 && RETRIED_PROJECTS.has(project)) byProject.set(project, [...(byProject.get(project) ?? []), ...failed]);
  }
  return byProject;
};

/**
 * Counts a retried file by its second run. A file that passed only then is unsteady, and too many of those count as one failure.
 * @param retried outcomes of the second run
 */
export const totalsOf = (steps, retried) => {
  const second = new Map(retried.map((outcome) => [outcome.file, outcome]));
  const replaced = steps.flatMap(({ files }) => files ?? []).filter(({ file, failed }) => failed > 0 && second.has(file));
  const unsteady = replaced
    .filter(({ file }) => second.get(file).failed === 0)
    .map(({ file, failedTests }) => ({ file, tests: failedTests }));
  return {
    passed: sum(steps, 'passed') - sum(replaced, 'passed') + sum(retried, 'passed'),
    failed: sum(steps, 'failed') - sum(replaced, 'failed') + sum(retried, 'failed') + (unsteady.length > MOST_UNSTEADY ? 1 : 0),
    unsteady,
  };
};

/** How often each test failed over several rounds, most frequent first. A file that could not be run has no test names. */
export const failuresByTest = (rounds) => {
  const counts = new Map();
  for (const { file, failed, failedTests } of rounds.flat()) {
    const names = failed > 0 && failedTests.length === 0 ? [null] : failedTests;
    for (const test of new Set(names)) {
      const key = JSON.stringify([file, test]);
      counts.set(key, { file, test, times: (counts.get(key)?.times ?? 0) + 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.times - a.times || a.file.localeCompare(b.file));
};
