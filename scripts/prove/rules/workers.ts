import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Answer, Job } from './jobs.ts';

const FLAGS = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
/** A process is replaced after so many jobs: connections of tests that were given up stay with it. */
const MOST_JOBS = 800;
/** Seconds a job may take before its process is ended. A test that takes too long ends by its own limit; this is for files that open slowly. */
const MOST_SECONDS = 600;

interface Process {
  readonly child: ChildProcessWithoutNullStreams;
  ask(job: Job): Promise<Answer>;
}

const start = (): Process => {
  const child = spawn(process.execPath, [...FLAGS, 'scripts/prove/rules/worker.ts'], { env: process.env });
  if (process.env['RULES_VERBOSE'] === undefined) child.stderr.resume();
  else child.stderr.pipe(process.stderr);
  let take: (answer: Answer) => void = () => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('{"') && take(JSON.parse(line) as Answer));
  return {
    child,
    ask: (job) =>
      new Promise((resolve) => {
        const ended = (): void => resolve({ id: job.id, outcome: 'survived', why: 'the process ended', seconds: MOST_SECONDS });
        const timer = setTimeout(() => child.kill('SIGKILL'), (job.isObserved === true ? 5 : 1) * MOST_SECONDS * 1000);
        child.once('exit', ended);
        take = (answer) => {
          clearTimeout(timer);
          child.off('exit', ended);
          resolve({ ...answer, id: job.id });
        };
        child.stdin.write(`${JSON.stringify(job)}\n`);
      }),
  };
};

/**
 * Runs jobs in several processes.
 * @param jobs are taken one at a time, so that their order and files may depend on earlier answers
 * @param tell is called with each answer
 */
export const runJobs = async (jobs: Iterable<Job>, count: number, tell: (answer: Answer) => void): Promise<void> => {
  const waiting = jobs[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    let process: Process | null = null;
    let done = 0;
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const job = next.value;
      if (process === null || process.child.exitCode !== null || process.child.signalCode !== null || done >= MOST_JOBS) {
        process?.child.kill();
        process = start();
        done = 0;
      }
      const answer = await process.ask(job);
      tell(answer);
      // A test that ran out of time goes on in its process.
      done = answer.outcome === 'late' ? MOST_JOBS : done + 1;
    }
    process?.child.kill();
  };
  await Promise.all(Array.from({ length: count }, lane));
};
