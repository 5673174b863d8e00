import type { NotificationType } from '../../domain/notification/notification.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type {
  AnnouncementRepository,
  AnnouncementState,
  ListedAnnouncement,
  Recipient,
  StoredAnnouncement,
} from './announcement-repository.ts';
import { attemptAnnouncement } from './write-announcements.ts';

/** Lists sent, scheduled or draft announcements. */
export class ListAnnouncements {
  constructor(
    private readonly repository: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(state: AnnouncementState, after: string | null = null): Promise<Result<Page<ListedAnnouncement>>> {
    return attemptAnnouncement(this.errors, 'ListAnnouncements', () => this.repository.list(state, after));
  }
}

/** Reads an unsent announcement for editing. */
export class FindAnnouncement {
  constructor(
    private readonly repository: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** Null when it is deleted or sent. */
  execute(id: string): Promise<Result<StoredAnnouncement | null>> {
    return attemptAnnouncement(this.errors, 'FindAnnouncement', () => this.repository.find(id));
  }
}

/** Finds recipients, and counts them. */
export class FindRecipients {
  constructor(
    private readonly repository: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(text: string): Promise<Result<readonly Recipient[]>> {
    return attemptAnnouncement(this.errors, 'FindRecipients', () => this.repository.recipients(text));
  }

  count(userId: string | null, type: NotificationType): Promise<Result<number>> {
    return attemptAnnouncement(this.errors, 'FindRecipients', () => this.repository.reach(userId, type));
  }
}
