import { ContainerModule } from 'inversify';
import { FindAnnouncement } from '../../../../application/notification/find-announcement.ts';
import { FindRecipients } from '../../../../application/notification/find-recipients.ts';
import { ListAnnouncements } from '../../../../application/notification/list-announcements.ts';
import { SaveAnnouncement } from '../../../../application/notification/save-announcement.ts';
import { SendAnnouncement } from '../../../../application/notification/send-announcement.ts';
import { WithdrawAnnouncement } from '../../../../application/notification/withdraw-announcement.ts';
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
