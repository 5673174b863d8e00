import type { Container } from 'inversify';
import { NotificationProgram } from '../../../application/notification/notification-program.ts';
import type { NotificationOptions } from './notification.ts';

/** Notifications arrive when somebody needs them; a fetch that failed is tried again by whoever asks next. */
export const bindNotificationProgram = (container: Container, options: NotificationOptions): void => {
  let loading: Promise<void> | null = null;
  container.bind(NotificationProgram).toConstantValue({
    ready: () => {
      loading ??= import('./notification.ts').then(
        ({ bindNotifications }) => bindNotifications(container, options),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  });
};
