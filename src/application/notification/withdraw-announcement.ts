import type { Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { attemptAnnouncement } from './announcement-failure.ts';
import type { AnnouncementRepository, AnnouncementVersion } from './announcement-repository.ts';

/** Takes back what waits for its hour, or takes away what is written or told. */
export class WithdrawAnnouncement {
  constructor(
    private readonly desk: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  recall(id: string): Promise<Result<void>> {
    return attemptAnnouncement(this.errors, 'WithdrawAnnouncement', () => this.desk.recall(id));
  }

  /** @returns false when it was gone */
  remove(kept: AnnouncementVersion): Promise<Result<boolean>> {
    return attemptAnnouncement(this.errors, 'WithdrawAnnouncement', () => this.desk.remove(kept));
  }
}
