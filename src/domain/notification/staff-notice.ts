/** What staff are told of orders: who by permission, and whether by WhatsApp too. The database's twin is private.staff_notice_kinds. */
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

/** One thing to be switched: WhatsApp about one's own orders, WhatsApp while on duty, or one kind of news by one way. */
export type MessageSwitch = 'orders' | 'duty' | `${StaffNoticeKind}:${'notification' | 'whatsapp'}`;

/** What a person is told of orders beyond what cannot be switched off. */
export interface MessageSettings {
  /** WhatsApp comes to confirmed numbers alone. */
  readonly hasPhone: boolean;
  readonly orders: boolean;
  /** Null for who is no staff, or hears of nothing. */
  readonly staff: {
    readonly isOnDuty: boolean;
    /** `whatsapp` is null for kinds that do not come that way. */
    readonly kinds: readonly { readonly kind: StaffNoticeKind; readonly notification: boolean; readonly whatsapp: boolean | null }[];
  } | null;
}

/** The settings after one switch was turned. */
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
