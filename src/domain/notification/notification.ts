/** What a notification is about (specification, section 3). */
export const NOTIFICATION_TYPES = ['info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Types that a person may switch off. Orders and security are always sent. */
const SWITCHABLE_TYPES = ['info', 'promo', 'price_drop', 'restock', 'rental'] as const satisfies readonly NotificationType[];
export type SwitchableType = (typeof SWITCHABLE_TYPES)[number];

export const isNotificationType = (value: unknown): value is NotificationType => NOTIFICATION_TYPES.some((type) => type === value);
export const isSwitchable = (type: NotificationType): type is SwitchableType => SWITCHABLE_TYPES.some((other) => other === type);

export interface Notification {
  /** A UUID. */
  readonly id: string;
  /** Null: a broadcast for everyone. */
  readonly userId: string | null;
  readonly type: NotificationType;
  /** Plain text without signs that turn or hide what stands around them; never empty. */
  readonly title: string;
  /** The same, over several lines perhaps; may be empty. */
  readonly body: string;
  /** Where it leads, safe to follow: a path of this shop or an address with https. Null when it leads nowhere. */
  readonly linkUrl: string | null;
  /** Read by the current reader. A guest has read nothing. */
  readonly isRead: boolean;
  readonly createdAt: Date;
}
