import type { Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { attemptAnnouncement } from './announcement-failure.ts';
import type { AnnouncementRepository, StoredAnnouncement } from './announcement-repository.ts';

/** One that is not sent yet, to be changed. */
export class FindAnnouncement {
  constructor(
    private readonly desk: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** Null when it is gone, or sent. */
  execute(id: string): Promise<Result<StoredAnnouncement | null>> {
    return attemptAnnouncement(this.errors, 'FindAnnouncement', () => this.desk.find(id));
  }
}
