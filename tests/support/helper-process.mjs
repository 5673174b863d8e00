import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { RUNTIME } from '../../scripts/ensure-installed.mjs';

const NODE_FLAGS = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];

/**
 * Starts a TypeScript file in a process of its own and waits for the line of JSON that it prints when it is ready. It ends when its
 * standard input does, so it cannot outlive the run.
 * @param priority of the operating system, for it and what it starts: a higher number gives way to a lower one
 */
export const startHelper = async (file, priority = 0) => {
  const child = spawn(RUNTIME, [...NODE_FLAGS, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority);
  const ready = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('{') && resolve(line));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.stdin.end();
    });
  return { ready, stop };
};
