import type { NotificationType } from '../../domain/notification/notification.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { attemptAnnouncement } from './announcement-failure.ts';
import type { AnnouncementRepository, Recipient } from './announcement-repository.ts';

/** Who is to be told, and how many that are. */
export class FindRecipients {
  constructor(
    private readonly desk: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(text: string): Promise<Result<readonly Recipient[]>> {
    return attemptAnnouncement(this.errors, 'FindRecipients', () => this.desk.recipients(text));
  }

  count(userId: string | null, type: NotificationType): Promise<Result<number>> {
    return attemptAnnouncement(this.errors, 'FindRecipients', () => this.desk.reach(userId, type));
  }
}
