import type { Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { attemptAnnouncement } from './announcement-failure.ts';
import type { AnnouncementRepository, AnnouncementVersion } from './announcement-repository.ts';

/** Tells what was saved, now. */
export class SendAnnouncement {
  constructor(
    private readonly desk: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(kept: AnnouncementVersion): Promise<Result<{ readonly isSent: boolean; readonly reached: number }>> {
    return attemptAnnouncement(this.errors, 'SendAnnouncement', () => this.desk.send(kept));
  }
}
