import type { Page } from '../../domain/shared/page.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { attemptAnnouncement } from './announcement-failure.ts';
import type { AnnouncementRepository, AnnouncementState, ListedAnnouncement } from './announcement-repository.ts';

/** What was sent, waits, or is being written. */
export class ListAnnouncements {
  constructor(
    private readonly desk: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(state: AnnouncementState, after: string | null = null): Promise<Result<Page<ListedAnnouncement>>> {
    return attemptAnnouncement(this.errors, 'ListAnnouncements', () => this.desk.list(state, after));
  }
}
