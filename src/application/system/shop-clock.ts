import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';

/** How the shop's time stands to the clock of the database's machine. */
export interface ShopClockState {
  /** The clock has jumped, and the shop's time goes on by the count of its servers. */
  readonly isHeld: boolean;
  /** The shop's time. */
  readonly now: Date;
  /** The clock of the machine. */
  readonly machine: Date;
  /** Since when it is held, by the shop's time; null while it is not. */
  readonly since: Date | null;
  /** By how many seconds the machine's clock is ahead. */
  readonly difference: number;
}

/** The shop's time, for staff. Throws PortError: `denied`; `conflict` with code `CLOCK_CHANGED` when the clock has jumped once more. */
export interface ShopClock {
  read(): Promise<ShopClockState>;
  /**
   * Believes the machine's clock. @param difference the one that was shown, in seconds
   * @returns how many rentals kept their end, because their unit is taken by somebody else afterwards
   */
  confirm(difference: number): Promise<number>;
}

/** Reads how the shop's time stands. */
export class ReadShopClock {
  constructor(
    private readonly clock: ShopClock,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<ShopClockState>> {
    return attempt(this.errors, 'ReadShopClock', async () => succeed(await this.clock.read()));
  }
}

const clockChanged = (error: unknown): Result<never> | null =>
  isPortError(error) && error.code === 'CLOCK_CHANGED' ? fail('CLOCK_CHANGED') : null;

/** Believes a clock that has jumped. */
export class ConfirmShopClock {
  constructor(
    private readonly clock: ShopClock,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns how many rentals kept their end */
  async execute(difference: number): Promise<Result<number>> {
    return attempt(this.errors, 'ConfirmShopClock', async () => succeed(await this.clock.confirm(difference)), clockChanged);
  }
}
