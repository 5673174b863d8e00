import { ContainerModule } from 'inversify';
import { KeptDrafts } from '../../../../application/admin/kept-drafts.ts';
import { FindAnnouncement } from '../../../../application/admin/notifications/find-announcement.ts';
import { FindRecipients } from '../../../../application/admin/notifications/find-recipients.ts';
import { ListAnnouncements } from '../../../../application/admin/notifications/list-announcements.ts';
import { SaveAnnouncement } from '../../../../application/admin/notifications/save-announcement.ts';
import { SendAnnouncement } from '../../../../application/admin/notifications/send-announcement.ts';
import { WithdrawAnnouncement } from '../../../../application/admin/notifications/withdraw-announcement.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { AnnouncementsViewModel } from './announcements.view-model.ts';
import { ComposeViewModel } from './compose.view-model.ts';

export const announcementBindings = new ContainerModule(({ bind }) => {
  bind(AnnouncementsViewModel).toResolvedValue(
    (list, withdraw, toasts) => new AnnouncementsViewModel(list, withdraw, toasts),
    [ListAnnouncements, WithdrawAnnouncement, ToastStore],
  );
  bind(ComposeViewModel).toResolvedValue(
    (find, save, send, recipients, drafts, clock, toasts) => new ComposeViewModel({ find, save, send, recipients, drafts }, clock, toasts),
    [FindAnnouncement, SaveAnnouncement, SendAnnouncement, FindRecipients, KeptDrafts, ClockStore, ToastStore],
  );
});
