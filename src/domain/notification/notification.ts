/** What a notification is about (specification, section 3). */
export const NOTIFICATION_TYPES = ['info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Types that a person may switch off. Orders and security cannot be switched off. */
const SWITCHABLE_TYPES = ['info', 'promo', 'price_drop', 'restock', 'rental'] as const satisfies readonly NotificationType[];
export type SwitchableType = (typeof SWITCHABLE_TYPES)[number];

export const isNotificationType = (value: unknown): value is NotificationType => NOTIFICATION_TYPES.some((type) => type === value);
export const isSwitchable = (type: NotificationType): type is SwitchableType => SWITCHABLE_TYPES.some((other) => other === type);

export interface Notification {
  /** A UUID. */
  readonly id: string;
  /** Null for a broadcast. */
  readonly userId: string | null;
  readonly type: NotificationType;
  /** Plain text without bidirectional or invisible characters; never empty. */
  readonly title: string;
  /** Plain text, possibly with line breaks; may be empty. */
  readonly body: string;
  /** A safe link: a path of this shop or an https address. Null without a link. */
  readonly linkUrl: string | null;
  /** Whether the current reader has read it. Always false for guests. */
  readonly isRead: boolean;
  readonly createdAt: Date;
}
