import type { Timer } from '../shared/timer.ts';
import type { ShopTime } from './shop-time.ts';

/** A machine's count of time. */
export interface MachineCount {
  /** Within one boot counts can be compared. */
  readonly boot: string;
  /** Seconds since the boot, time asleep included. */
  readonly uptime: () => number;
}

/** The database's answer to a count. */
export interface CountAnswer {
  readonly now: Date;
  /** The database's clock has jumped, and the time goes on by the count. */
  readonly isHeld: boolean;
  /** A start after a pause does not yet know whether another server counts. */
  readonly isWaiting: boolean;
  /** By how many seconds the database's clock is ahead. */
  readonly difference: number;
}

/** How the shop's time stands. */
export type ShopTimeState = Pick<CountAnswer, 'isHeld' | 'difference'>;

const EVERY_MS = 5000;
const LOOK_EVERY_MS = 1000;
/** While a start waits. */
const AGAIN_MS = 2500;

export interface ShopTimeKeeperOptions {
  readonly time: ShopTime;
  readonly machine: MachineCount;
  /** Tells the database a count. Rejects when it cannot be reached. */
  readonly tell: (boot: string, uptime: number) => Promise<CountAnswer>;
  readonly timer: Timer;
  /** Called when the time begins to be held, and when it no longer is. */
  readonly onChange: (state: ShopTimeState) => void;
  /** Called with the first of failures in a row. */
  readonly onError: (error: unknown) => void;
}

/** Tells the database this machine's count every five seconds, at once after a jump, and sets the server's clock to the answer. */
export class ShopTimeKeeper {
  private sinceTold = 0;
  private running: Promise<void> | null = null;
  private cancel: () => void = () => undefined;
  private isStopped = false;
  private isHeld = false;
  private isFailing = false;

  constructor(private readonly options: ShopTimeKeeperOptions) {}

  /** Resolves once the time is known. @throws when the database refuses the first count */
  async start(): Promise<void> {
    while (await this.count()) await new Promise<void>((resolve) => this.options.timer.after(AGAIN_MS, resolve));
    this.follow();
  }

  /** Without waiting for the first answer, for a database that may not know the function yet. */
  follow(): void {
    this.options.time.onJump = () => void this.turn();
    this.look();
  }

  readonly stop = async (): Promise<void> => {
    this.isStopped = true;
    this.cancel();
    this.options.time.onJump = () => undefined;
    await this.running;
  };

  private look(): void {
    if (this.isStopped) return;
    this.cancel = this.options.timer.after(LOOK_EVERY_MS, () => {
      this.sinceTold += LOOK_EVERY_MS;
      const isDue = this.sinceTold >= EVERY_MS || this.options.time.hasJumped();
      void (isDue ? this.turn() : Promise.resolve()).then(() => this.look());
    });
  }

  /** One count at a time. */
  private turn(): Promise<void> {
    this.running ??= this.count()
      .then(
        () => {
          this.isFailing = false;
        },
        (error: unknown) => {
          if (!this.isFailing) this.options.onError(error);
          this.isFailing = true;
        },
      )
      .then(() => {
        this.running = null;
      });
    return this.running;
  }

  /** @returns whether a start waits */
  private async count(): Promise<boolean> {
    const { machine, tell, time, onChange } = this.options;
    this.sinceTold = 0;
    const { now, isWaiting, ...state } = await tell(machine.boot, machine.uptime());
    if (isWaiting) return true;
    time.read(now);
    if (state.isHeld !== this.isHeld) onChange(state);
    this.isHeld = state.isHeld;
    return false;
  }
}
