import { ContainerModule } from 'inversify';
import { ListNotifications } from '../../../application/notification/list-notifications.ts';
import { NotificationStore } from '../../features/notification/notification.store.ts';
import { NotificationsViewModel } from './notifications.view-model.ts';

export const notificationsBindings = new ContainerModule(({ bind }) => {
  bind(NotificationsViewModel).toResolvedValue(
    (list, store) => new NotificationsViewModel(list, store),
    [ListNotifications, NotificationStore],
  );
});
