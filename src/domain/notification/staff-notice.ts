/**
 * Notifications of staff about orders, with their permission and whether they are also sent by WhatsApp. The database has the same list in
 * private.staff_notice_kinds.
 */
export const STAFF_NOTICES = [
  { kind: 'proof_waiting', permission: 'payments.write', isByWhatsapp: true },
  { kind: 'to_deliver', permission: 'orders.write', isByWhatsapp: true },
  { kind: 'payment_exception', permission: 'payments.write', isByWhatsapp: true },
  { kind: 'cancellation_asked', permission: 'orders.write', isByWhatsapp: true },
  { kind: 'complaint', permission: 'complaints.write', isByWhatsapp: true },
  { kind: 'login_code_asked', permission: 'credentials.write', isByWhatsapp: true },
  { kind: 'work_late', permission: 'orders.write', isByWhatsapp: false },
  { kind: 'buyer_message', permission: 'orders.write', isByWhatsapp: false },
  { kind: 'refund_ready', permission: 'refunds.write', isByWhatsapp: false },
  { kind: 'to_rotate', permission: 'rentals.write', isByWhatsapp: true },
  { kind: 'rental_trouble', permission: 'rentals.write', isByWhatsapp: true },
] as const satisfies readonly { readonly kind: string; readonly permission: string; readonly isByWhatsapp: boolean }[];

export type StaffNoticeKind = (typeof STAFF_NOTICES)[number]['kind'];

/** One switch: WhatsApp about own orders, WhatsApp on duty, or one kind of staff notice by one channel. */
export type MessageSwitch = 'orders' | 'duty' | `${StaffNoticeKind}:${'notification' | 'whatsapp'}`;

/** Settings of the optional notifications about orders. */
export interface MessageSettings {
  /** WhatsApp is sent to confirmed numbers only. */
  readonly hasPhone: boolean;
  readonly orders: boolean;
  /** Null for customers, and for staff without any notices. */
  readonly staff: {
    readonly isOnDuty: boolean;
    /** `whatsapp` is null for kinds that are not sent by WhatsApp. */
    readonly kinds: readonly { readonly kind: StaffNoticeKind; readonly notification: boolean; readonly whatsapp: boolean | null }[];
  } | null;
}

/** The settings after one switch changed. */
export const switched = (settings: MessageSettings, name: MessageSwitch, isOn: boolean): MessageSettings => {
  if (name === 'orders') return { ...settings, orders: isOn };
  const { staff } = settings;
  if (staff === null) return settings;
  if (name === 'duty') return { ...settings, staff: { ...staff, isOnDuty: isOn } };
  const kinds = staff.kinds.map((one) => {
    if (name === `${one.kind}:notification`) return { ...one, notification: isOn };
    return name === `${one.kind}:whatsapp` && one.whatsapp !== null ? { ...one, whatsapp: isOn } : one;
  });
  return { ...settings, staff: { ...staff, kinds } };
};
