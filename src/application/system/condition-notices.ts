import type { Timer } from '../shared/timer.ts';
import type { Conditions } from './conditions.ts';

const LOOK_EVERY_MS = 5000;
/** After a failure, so that the log is not filled. */
const AGAIN_MS = 60_000;
/** While this part fails, nobody can be told. */
const DATABASE = 'database';

export interface ConditionNoticesOptions {
  readonly conditions: Conditions;
  /** Tells the owners. Whoever is told bounds how often. */
  readonly notify: (part: string, reason: string) => Promise<void>;
  readonly timer: Timer;
  readonly onError: (error: unknown) => void;
}

/** Tells the owners of each condition once when it begins, and once more only after it has ended. */
export class ConditionNotices {
  private isStopped = false;
  private cancel: () => void = () => undefined;
  private readonly notified = new Set<string>();

  constructor(private readonly options: ConditionNoticesOptions) {}

  start(): void {
    this.wait(0);
  }

  /** Waits for no notice that is under way. */
  readonly stop = (): void => {
    this.isStopped = true;
    this.cancel();
  };

  private wait(milliseconds: number): void {
    if (this.isStopped) return;
    this.cancel = this.options.timer.after(milliseconds, () => void this.check());
  }

  private async check(): Promise<void> {
    const held = this.options.conditions.current();
    for (const part of this.notified) if (!held.some((one) => one.part === part)) this.notified.delete(part);
    try {
      if (!held.some(({ part }) => part === DATABASE))
        for (const { part, reason } of held) {
          if (this.notified.has(part)) continue;
          await this.options.notify(part, reason);
          this.notified.add(part);
        }
      this.wait(LOOK_EVERY_MS);
    } catch (error) {
      if (!this.isStopped) this.options.onError(error);
      this.wait(AGAIN_MS);
    }
  }
}
