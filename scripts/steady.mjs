import { spawn } from 'node:child_process';
import { RUNTIME } from './ensure-installed.mjs';
import { failuresByTest } from './retry.mjs';
import { finish, inOrder } from './run-steps.mjs';

/** Keeps one processor busy while its parent runs. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';
const BUSY_PROCESSES = 2;

/** Runs steps several times under load, and prints failures by name with their number. @param opening run once, before the load */
export const runSteady = async (rounds, opening, steps) => {
  const opened = await inOrder(opening);
  const load = Array.from({ length: BUSY_PROCESSES }, () => spawn(RUNTIME, ['-e', BUSY], { stdio: 'ignore' }));
  const done = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}`);
    done.push(await inOrder(steps));
  }
  for (const busy of load) busy.kill();
  for (const { file, test, times } of failuresByTest(done.map((round) => round.flatMap(({ files }) => files ?? [])))) {
    console.log(`${times === rounds ? 'failed' : 'unsteady'}, ${times} of ${rounds}: ${file}: ${test ?? '(the whole file)'}`);
  }
  const total = (kind) => [...opened, ...done.flat()].reduce((sum, outcome) => sum + outcome[kind], 0);
  finish({ passed: total('passed'), failed: total('failed') });
};
