import { type Announcement, announcementProblems } from '../../domain/notification/announcement.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { AnnouncementRepository, AnnouncementVersion } from './announcement-repository.ts';

const REFUSALS: ReadonlySet<string> = new Set(['DRAFT_CHANGED', 'ALREADY_SENT', 'SEND_AT_PAST']);

const refusal = (error: unknown): Result<never> | null => {
  if (!isPortError(error)) return null;
  if (error.reason === 'missing') return fail('DRAFT_GONE');
  return error.code !== null && REFUSALS.has(error.code) ? fail(error.code) : null;
};

/** The edge of use cases about announcements. */
export const attemptAnnouncement = <T>(errors: ErrorLog, where: string, work: () => Promise<T>): Promise<Result<T>> =>
  attempt(errors, where, async () => succeed(await work()), refusal);

/** Saves a draft or a scheduled announcement. */
export class SaveAnnouncement {
  constructor(
    private readonly repository: AnnouncementRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
    /** Generates the id of a new announcement, a UUID. */
    readonly newId: () => string,
  ) {}

  /**
   * @param pages valid link targets of the shop
   * @param version the version that was edited
   * @param newId of a new one, the same for every attempt
   */
  async execute(
    announcement: Announcement,
    pages: readonly string[],
    version: AnnouncementVersion | null,
    newId?: string,
  ): Promise<Result<AnnouncementVersion>> {
    if (Object.keys(announcementProblems(announcement, this.clock.now(), pages)).length > 0)
      return fail('INVALID', { what: 'announcement' });
    return attemptAnnouncement(this.errors, 'SaveAnnouncement', () =>
      this.repository.save(announcement, version, version === null ? newId : undefined),
    );
  }
}

/** Sends a saved announcement now. */
export class SendAnnouncement {
  constructor(
    private readonly repository: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(version: AnnouncementVersion): Promise<Result<{ readonly isSent: boolean; readonly reached: number }>> {
    return attemptAnnouncement(this.errors, 'SendAnnouncement', () => this.repository.send(version));
  }
}

/** Cancels a scheduled announcement, or deletes a draft or a sent one. */
export class WithdrawAnnouncement {
  constructor(
    private readonly repository: AnnouncementRepository,
    private readonly errors: ErrorLog,
  ) {}

  recall(id: string): Promise<Result<void>> {
    return attemptAnnouncement(this.errors, 'WithdrawAnnouncement', () => this.repository.recall(id));
  }

  /** @returns false when it was deleted before */
  remove(version: AnnouncementVersion): Promise<Result<boolean>> {
    return attemptAnnouncement(this.errors, 'WithdrawAnnouncement', () => this.repository.remove(version));
  }
}
