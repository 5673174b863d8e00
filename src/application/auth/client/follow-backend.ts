import type { Clock } from '../../shared/clock.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { isPortError } from '../../shared/port-error.ts';
import type { BackendAuth, BackendEvent } from './backend-auth.ts';
import { retryDelay, untilRefresh } from './session-lifetimes.ts';

/** Every token looks expired on a device whose clock is ahead: this is the shortest time between two renewals. */
const MIN_DELAY_MS = 30_000;

/** Keeps the backend's session good as long as a page needs it, and tells what becomes of it (section 4). */
export class FollowBackend {
  private failures = 0;

  constructor(
    private readonly backend: BackendAuth,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns what ends it */
  async listen(listener: (event: BackendEvent) => void): Promise<() => void> {
    try {
      return await this.backend.listen(listener);
    } catch (error) {
      this.errors.record('FollowBackend', error);
      return () => undefined;
    }
  }

  /** Renews the token when it is time. @returns milliseconds until the next look; null when there is no session to keep */
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
