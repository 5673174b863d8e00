import { type Announcement, announcementProblems } from '../../domain/notification/announcement.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { attemptAnnouncement } from './announcement-failure.ts';
import type { AnnouncementRepository, AnnouncementVersion } from './announcement-repository.ts';

/** Keeps a draft, or what is to be sent at its hour. */
export class SaveAnnouncement {
  constructor(
    private readonly desk: AnnouncementRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
    /** Names a new one before it is stored: a UUID. */
    readonly newId: () => string,
  ) {}

  /** @param pages of the shop, where a link may lead @param kept what it was changed over @param newId of a new one, the same at every try */
  async execute(
    announcement: Announcement,
    pages: readonly string[],
    kept: AnnouncementVersion | null,
    newId?: string,
  ): Promise<Result<AnnouncementVersion>> {
    if (Object.keys(announcementProblems(announcement, this.clock.now(), pages)).length > 0)
      return fail('INVALID', { what: 'announcement' });
    return attemptAnnouncement(this.errors, 'SaveAnnouncement', () =>
      this.desk.save(announcement, kept, kept === null ? newId : undefined),
    );
  }
}
