import { makeAutoObservable } from 'mobx';
import type { Clock } from '../../application/shared/clock.ts';

const SECOND_MS = 1000;

/** The current time as a ticking observable: live prices, ended sales and every countdown follow it. */
export class ClockStore {
  now: Date;
  /** When the page was rendered. */
  renderedAt: Date;
  /** False until hydration: the server shows times in WIB, because it does not know the visitor's zone. */
  isLocal = false;

  constructor(private readonly clock: Clock) {
    this.now = clock.now();
    this.renderedAt = this.now;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The time at which the page was rendered, so that the first paint in the browser equals the server's. */
  startAt(moment: Date): void {
    this.now = moment;
    this.renderedAt = moment;
  }

  /** Ticks with the wall clock's seconds. @returns a function that stops it */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    this.isLocal = true;
    const tick = (): void => {
      this.set(this.clock.now());
      timer = setTimeout(tick, SECOND_MS - (this.now.getTime() % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }

  private set(moment: Date): void {
    this.now = moment;
  }
}
