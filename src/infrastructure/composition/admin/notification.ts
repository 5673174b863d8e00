import type { Container } from 'inversify';
import type { AnnouncementRepository } from '../../../application/notification/announcement-repository.ts';
import { FindAnnouncement, FindRecipients, ListAnnouncements } from '../../../application/notification/read-announcements.ts';
import { SaveAnnouncement, SendAnnouncement, WithdrawAnnouncement } from '../../../application/notification/write-announcements.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { PORT } from '../tokens.ts';

/** Binds announcements: drafts, scheduled and sent ones. */
export const bindAnnouncements = (container: Container, { announcements }: { readonly announcements: AnnouncementRepository }): void => {
  container.bind(ListAnnouncements).toResolvedValue((errors) => new ListAnnouncements(announcements, errors), [PORT.errors]);
  container.bind(FindAnnouncement).toResolvedValue((errors) => new FindAnnouncement(announcements, errors), [PORT.errors]);
  container
    .bind(SaveAnnouncement)
    .toResolvedValue((clock, errors) => new SaveAnnouncement(announcements, clock, errors, newUuid), [PORT.clock, PORT.errors]);
  container.bind(SendAnnouncement).toResolvedValue((errors) => new SendAnnouncement(announcements, errors), [PORT.errors]);
  container.bind(WithdrawAnnouncement).toResolvedValue((errors) => new WithdrawAnnouncement(announcements, errors), [PORT.errors]);
  container.bind(FindRecipients).toResolvedValue((errors) => new FindRecipients(announcements, errors), [PORT.errors]);
};
