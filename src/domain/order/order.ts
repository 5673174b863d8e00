import type { Complaint } from '../complaint/complaint.ts';
import type { OrderCredential } from '../credential/order-credential.ts';
import type { RentalDetail, RentalSummary } from '../rental/rental.ts';
import type { OrderKind, OrderState } from './transitions.ts';

export const SALE_KINDS = ['account', 'item', 'service'] as const;

export type SaleKind = (typeof SALE_KINDS)[number];

export const isSaleKind = (value: string | null): value is SaleKind => SALE_KINDS.some((kind) => kind === value);

/** What a purchase costs, computed by the database alone. Whole rupiah; `total` = unit price - discount + deposit. */
export interface Quote {
  readonly unitPrice: number;
  readonly discount: number;
  readonly deposit: number;
  readonly total: number;
  /** The flash sale that the discount comes from. */
  readonly saleId: string | null;
}

/** What the buyer writes for the delivery; a kind of goods ignores what it does not need. */
export interface OrderDetails {
  readonly gameId: string | null;
  readonly server: string | null;
  readonly note: string | null;
}

export const DEADLINE_NAMES = [
  ...(['payment', 'review', 'delivery', 'confirmation', 'warranty', 'refund'] as const),
  ...(['rental_ready', 'rental_opening', 'rental_end', 'rotation'] as const),
] as const;

/**
 * `rental_ready`: the account is not ready though the rental should have begun; `rental_opening`: its clock starts by itself; `rotation`: the
 * password is to be changed.
 */
export type DeadlineName = (typeof DEADLINE_NAMES)[number];

interface OrderDeadline {
  readonly name: DeadlineName;
  readonly dueAt: Date;
  /** Set while it stands still. */
  readonly pausedAt: Date | null;
}

/** One line of a list of orders. */
export interface OrderSummary {
  readonly id: string;
  /** As people say it: AA-7F3Q-9K2X. */
  readonly number: string;
  readonly kind: OrderKind;
  readonly state: OrderState;
  readonly saleKind: SaleKind;
  /** Null once the product was deleted. */
  readonly productId: string | null;
  readonly productName: string;
  readonly productImage: string | null;
  readonly gameName: string | null;
  /** Whole rupiah. */
  readonly total: number;
  readonly createdAt: Date;
  readonly stateAt: Date;
  /** The next running deadline. */
  readonly deadline: OrderDeadline | null;
  /** Paid in the sandbox. */
  readonly isTest: boolean;
  /** Null for what is no rental. */
  readonly rental: RentalSummary | null;
}

/** One step of an order's life, numbered from 1 without gaps. */
export interface OrderEvent {
  readonly seq: number;
  readonly event: string;
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly actor: 'buyer' | 'staff' | 'deadline' | 'gateway' | 'server';
  readonly at: Date;
  readonly note: string | null;
}

type RefundState = 'granted' | 'sent';

export interface OrderRefund {
  readonly id: string;
  readonly amount: number;
  readonly state: RefundState;
  readonly reason: string | null;
  readonly grantedAt: Date;
  readonly sentAt: Date | null;
  /** The bank's reference of the transfer. */
  readonly reference: string | null;
}

/** A bank account that a refund goes to; its number is sealed, and only its end is shown. */
export interface RefundDestination {
  readonly bank: string;
  readonly last4: string;
  readonly holder: string;
}

export interface OrderMessage {
  readonly id: string;
  readonly author: 'buyer' | 'shop';
  readonly text: string;
  readonly at: Date;
}

export type PaymentMethod = 'sandbox' | 'transfer' | 'qris';

/** How to pay an attempt. `transfer`: a bank account; `qris`: the text of a QR code; `sandbox`: the address of the page that plays the gateway. */
export type PaymentInstructions =
  | { readonly kind: 'sandbox'; readonly url: string }
  | { readonly kind: 'transfer'; readonly bank: string; readonly account: string; readonly holder: string }
  | { readonly kind: 'qris'; readonly payload: string; readonly merchant: string };

export interface OpenPayment {
  readonly reference: string;
  readonly method: PaymentMethod;
  /** What is to be paid to the rupiah: the total less the unique code. */
  readonly amount: number;
  readonly expiresAt: Date;
  readonly instructions: PaymentInstructions;
}

export type ExceptionKind = 'late' | 'short' | 'over' | 'double' | 'unknown';

/** Money that fits no rule, until somebody decides. */
interface PaymentException {
  readonly kind: ExceptionKind;
  readonly amount: number;
  readonly state: 'open' | 'resolved';
}

export interface OrderDetail extends OrderSummary {
  /** The rental that an extension belongs to. */
  readonly parentId: string | null;
  readonly rental: RentalDetail | null;
  /** Number of the last event. */
  readonly version: number;
  readonly tierName: string | null;
  readonly unitPrice: number;
  readonly discount: number;
  readonly deposit: number;
  readonly details: OrderDetails;
  readonly warrantyDays: number;
  readonly deliveryHours: number;
  /** When staff began the work of a service. */
  readonly workStartedAt: Date | null;
  /** How many hours more the shop has asked for; null once answered. */
  readonly askedHours: number | null;
  readonly completedAt: Date | null;
  readonly deadlines: readonly OrderDeadline[];
  readonly events: readonly OrderEvent[];
  /** The attempt that can be paid now. */
  readonly payment: OpenPayment | null;
  /** What the shop offers for this order. */
  readonly methods: readonly PaymentMethod[];
  /** Whether a proof waits for a look, and its picture in the bucket `evidence`. */
  readonly proof: { readonly path: string | null; readonly at: Date } | null;
  readonly exception: PaymentException | null;
  readonly refunds: readonly OrderRefund[];
  /** Where refunds go; null until the buyer has said. */
  readonly destination: RefundDestination | null;
  readonly messages: readonly OrderMessage[];
  /** What it was paid with; null before. */
  readonly paidMethod: PaymentMethod | null;
  /** What was paid to the rupiah: the total less the unique code of a transfer; null before. */
  readonly paidAmount: number | null;
  /** Opens `/verifikasi/{code}`; null before anything was paid. */
  readonly receiptCode: string | null;
  /** Of accounts and items; null for services. */
  readonly credential: OrderCredential | null;
  /** The last complaint about it. */
  readonly complaint: Complaint | null;
  /** Whether its buyer may open a complaint now. */
  readonly mayComplain: boolean;
}

/** The lists of `/orders`. */
export const ORDER_FILTERS = ['all', 'unpaid', 'processing', 'delivered', 'rental', 'completed', 'ended'] as const;

export type OrderFilter = (typeof ORDER_FILTERS)[number];
