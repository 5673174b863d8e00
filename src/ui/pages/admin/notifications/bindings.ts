import { ContainerModule } from 'inversify';
import { FindAnnouncement, FindRecipients, ListAnnouncements } from '../../../../application/notification/read-announcements.ts';
import { SaveAnnouncement, SendAnnouncement, WithdrawAnnouncement } from '../../../../application/notification/write-announcements.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { AnnouncementsViewModel } from './announcements.view-model.ts';
import { ComposeViewModel } from './compose.view-model.ts';

export const announcementBindings = new ContainerModule(({ bind }) => {
  bind(AnnouncementsViewModel).toResolvedValue(
    (list, withdraw, toasts) => new AnnouncementsViewModel(list, withdraw, toasts),
    [ListAnnouncements, WithdrawAnnouncement, ToastStore],
  );
  bind(ComposeViewModel).toResolvedValue(
    (find, save, send, recipients, form, clock, toasts) => new ComposeViewModel({ find, save, send, recipients, form }, clock, toasts),
    [FindAnnouncement, SaveAnnouncement, SendAnnouncement, FindRecipients, FormTools, ClockStore, ToastStore],
  );
});
