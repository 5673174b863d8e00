import type { Clock } from '../../shared/clock.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { isPortError } from '../../shared/port-error.ts';
import type { BackendAuth, BackendEvent } from './backend-auth.ts';
import { retryDelay, untilRefresh } from './session-lifetimes.ts';

/** The minimum time between two refreshes, because every token looks expired on a device whose clock is fast. */
const MIN_DELAY_MS = 30_000;

/** Refreshes the backend session while a page needs it, and notifies about its events (section 4). */
export class FollowBackend {
  private failures = 0;

  constructor(
    private readonly backend: BackendAuth,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns a function that removes the listener */
  async listen(listener: (event: BackendEvent) => void): Promise<() => void> {
    try {
      return await this.backend.listen(listener);
    } catch (error) {
      this.errors.record('FollowBackend', error);
      return () => undefined;
    }
  }

  /** Refreshes the token when it expires soon. @returns milliseconds until the next check; null without a session */
  async execute(): Promise<number | null> {
    try {
      const expiresAt = await this.backend.refresh();
      this.failures = 0;
      return expiresAt === null ? null : Math.max(MIN_DELAY_MS, untilRefresh(expiresAt, this.clock.now()));
    } catch (error) {
      if (!isPortError(error, 'unavailable')) return null;
      this.failures += 1;
      return retryDelay(this.failures);
    }
  }
}
