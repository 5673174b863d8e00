import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { raisePrototypeWall } from '../../prototype-wall.ts';

/** The source of the thread. It is not a separate file, because the built server is a single file. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, compareSync } = require(workerData);
(${raisePrototypeWall})();
parentPort.on('message', ({ password, cost, hash }) => {
  parentPort.postMessage(hash === undefined ? hashSync(password, cost) : compareSync(password, hash));
});
`;

/** A thread with bcrypt, which runs one job at a time. */
export class BcryptWorker {
  isAlive = true;
  /** Whether it has run a job; the first one waits for the start of the thread. */
  isWarm = false;
  private readonly thread: Worker;

  constructor() {
    this.thread = new Worker(PROGRAM, { eval: true, workerData: createRequire(import.meta.url).resolve('bcryptjs') });
    // The thread does not keep the process alive.
    this.thread.unref();
    this.thread.setMaxListeners(0);
    this.thread.once('exit', () => {
      this.isAlive = false;
    });
    this.thread.once('error', () => {
      this.isAlive = false;
    });
  }

  async hash(password: string, cost: number): Promise<string> {
    return String(await this.request({ password, cost }));
  }

  async compare(password: string, hash: string): Promise<boolean> {
    return (await this.request({ password, hash })) === true;
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }

  private request(question: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void): void => {
        this.thread.off('message', answered);
        this.thread.off('error', failed);
        this.thread.off('exit', ended);
        settle();
      };
      const answered = (answer: unknown): void => done(() => resolve(answer));
      const failed = (error: Error): void => done(() => reject(error));
      const ended = (): void => done(() => reject(new Error('the thread for passwords ended')));
      this.thread.on('message', answered);
      this.thread.on('error', failed);
      this.thread.on('exit', ended);
      this.thread.postMessage(question);
    });
  }
}
