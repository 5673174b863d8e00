import type { NotificationType } from '../../../domain/notification/notification.ts';
import type { IconName } from '../../components/icon.tsx';

export const NOTIFICATION_ICONS: Readonly<Record<NotificationType, IconName>> = {
  info: 'info',
  promo: 'bolt',
  price_drop: 'heart',
  restock: 'box',
  rental: 'clock',
  order: 'bag',
  security: 'shield',
};
