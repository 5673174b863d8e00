import { makeAutoObservable, observableRef } from 'mobx';
import type { Failure, Result } from '../../domain/shared/result.ts';

/**
 * The state of the newest of several requests. A late answer to an older request is ignored: nothing on screen needs it any
 * more. A value stays during the next request and after its failure, unless its owner clears it.
 */
export class LatestRequest<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Of the newest request that succeeded; null before. */
  value: T | null = null;
  /** Of the newest request; null while it runs and after it succeeded. */
  failure: Failure | null = null;
  private newest = 0;

  constructor() {
    makeAutoObservable<this, 'newest'>(this, { value: observableRef, failure: observableRef, newest: false }, { autoBind: true });
  }

  /** @returns the answer; null when another request or `cancel` came meanwhile @throws what the current request throws, as `failed` */
  async run(request: () => Promise<Result<T>>): Promise<Result<T> | null> {
    this.newest += 1;
    const number = this.newest;
    this.begin();
    try {
      const answer = await request();
      if (number !== this.newest) return null;
      this.end(answer);
      return answer;
    } catch (error) {
      if (number !== this.newest) return null;
      this.fail();
      throw error;
    }
  }

  /** Shows a value that needs no request, for example after a local change of it. */
  show(value: T): void {
    this.value = value;
  }

  /** Clears the value, before a request about another subject. */
  clear(): void {
    this.value = null;
    this.failure = null;
  }

  /** Ignores the request under way. */
  cancel(): void {
    this.newest += 1;
    if (this.status === 'loading') this.status = 'idle';
  }

  private begin(): void {
    this.status = 'loading';
    this.failure = null;
  }

  private end(answer: Result<T>): void {
    if (answer.ok) this.value = answer.value;
    else this.failure = answer.failure;
    this.status = answer.ok ? 'ready' : 'failed';
  }

  private fail(): void {
    this.status = 'failed';
  }
}
