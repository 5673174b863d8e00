import type { Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AnnouncementDesk, KeptAnnouncement } from './announcement-desk.ts';
import { atDesk } from './announcement-failure.ts';

/** One that is not sent yet, to be changed. */
export class FindAnnouncement {
  constructor(
    private readonly desk: AnnouncementDesk,
    private readonly errors: ErrorLog,
  ) {}

  /** Null when it is gone, or sent. */
  execute(id: string): Promise<Result<KeptAnnouncement | null>> {
    return atDesk(this.errors, 'FindAnnouncement', () => this.desk.find(id));
  }
}
