import type { Complaint } from '../complaint/complaint.ts';
import type { OrderCredential } from '../credential/order-credential.ts';
import type { OrderLogin } from '../credential/order-login.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import type { RentalDetail, RentalSummary } from '../rental/rental.ts';
import type { OrderKind, OrderState } from './transitions.ts';

export const SALE_KINDS = ['account', 'item', 'service'] as const;

export type SaleKind = (typeof SALE_KINDS)[number];

export const isSaleKind = (value: string | null): value is SaleKind => SALE_KINDS.some((kind) => kind === value);

/** The price of a purchase, computed by the database only. Whole rupiah; `total` = unit price - discount + deposit. */
export interface Quote {
  readonly unitPrice: number;
  readonly discount: number;
  readonly deposit: number;
  readonly total: number;
  /** The flash sale of the discount. */
  readonly saleId: string | null;
}

/** What a buyer provides for the delivery; each sale kind ignores fields it does not need. */
export interface OrderDetails {
  readonly gameId: string | null;
  readonly server: string | null;
  readonly note: string | null;
}

export const DEADLINE_NAMES = [
  ...(['payment', 'review', 'claim', 'delivery', 'confirmation', 'warranty', 'refund'] as const),
  ...(['rental_ready', 'rental_opening', 'rental_end', 'rotation'] as const),
] as const;

/**
 * `claim`: a unit is held for money that the buyer announced; `rental_ready`: the account must be ready after the start of the rental; `rental_opening`: the rental time starts automatically;
 * `rotation`: the password must be changed.
 */
export type DeadlineName = (typeof DEADLINE_NAMES)[number];

interface OrderDeadline {
  readonly name: DeadlineName;
  readonly dueAt: Date;
  /** Set while the deadline is paused. */
  readonly pausedAt: Date | null;
}

/** One row of an order list. */
export interface OrderSummary {
  readonly id: string;
  /** The readable order number: AA-7F3Q-9K2X. */
  readonly number: string;
  readonly kind: OrderKind;
  readonly state: OrderState;
  readonly saleKind: SaleKind;
  /** Null after the product was deleted. */
  readonly productId: string | null;
  readonly productName: string;
  readonly productImage: string | null;
  readonly gameName: string | null;
  /** Of the product as it is now; its cover is drawn from them where it has no picture. */
  readonly gameSlug: string | null;
  readonly tierSlug: string | null;
  /** Number of orders that a group pays for; 1 for every other kind. */
  readonly quantity: number;
  /** Whole rupiah. */
  readonly total: number;
  readonly createdAt: Date;
  readonly stateAt: Date;
  /** The next running deadline. */
  readonly deadline: OrderDeadline | null;
  /** Whether it was paid in the sandbox. */
  readonly isTest: boolean;
  /** Null unless the order is a rental. */
  readonly rental: RentalSummary | null;
  /** What a payment that was too little lacks; null without one. */
  readonly rest: { readonly amount: number } | null;
}

/** One numbered event of an order, from 1 without gaps. */
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
  /** The bank's reference of a transfer. */
  readonly reference: string | null;
  /** A refund of a payment that came twice or too late, and is not part of the price. */
  readonly isExtra: boolean;
}

/** The bank account of a refund; its number is encrypted, and only the last digits are shown. */
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
  /** A picture of the shop in the bucket `evidence`; null without one. */
  readonly picture: string | null;
}

/**
 * How to pay an attempt. `transfer`: a bank account; `qris`: the payload of a QR code; `va`: a virtual account, the number of one payment at a
 * bank; `bill`: a code of a biller at a bank; `sandbox`: the address of the simulated gateway.
 */
export type PaymentInstructions =
  | { readonly kind: 'sandbox'; readonly url: string }
  | {
      readonly kind: 'transfer';
      /** Of the shop's account; empty for payments of before accounts had one. */
      readonly id: string;
      readonly bank: string;
      readonly account: string;
      readonly holder: string;
    }
  | { readonly kind: 'qris'; readonly payload: string; readonly merchant: string }
  | { readonly kind: 'va'; readonly bank: string; readonly number: string }
  | { readonly kind: 'bill'; readonly bank: string; readonly biller: string; readonly number: string };

/** A bank account or e-wallet of the shop, before its number is shown. */
export interface ShopAccount {
  readonly id: string;
  readonly bank: string;
}

export interface OpenPayment {
  readonly reference: string;
  readonly method: PaymentMethod;
  /** Whole rupiah to pay exactly: the total less the unique code. */
  readonly amount: number;
  readonly expiresAt: Date;
  readonly instructions: PaymentInstructions;
  /** Whether the payment is confirmed without a proof and without staff. */
  readonly isAutomatic: boolean;
}

export type ExceptionKind = 'late' | 'short' | 'over' | 'double' | 'unknown';

/** A payment that matches no rule and awaits a decision. */
interface PaymentException {
  readonly kind: ExceptionKind;
  readonly amount: number;
  readonly state: 'open' | 'resolved';
}

/** Orders that are paid together. */
export interface OrderGroup {
  /** The order that is paid for all of them. */
  readonly id: string;
  readonly number: string;
  readonly state: OrderState;
  readonly orders: readonly { readonly id: string; readonly number: string; readonly state: OrderState; readonly total: number }[];
}

export interface OrderDetail extends OrderSummary {
  /** Of a group, and of each of its orders; null for every other. */
  readonly group: OrderGroup | null;
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
  /** When staff started work on a service. */
  readonly workStartedAt: Date | null;
  /** Hours of delay that the shop has requested; null once answered. */
  readonly requestedHours: number | null;
  readonly completedAt: Date | null;
  readonly deadlines: readonly OrderDeadline[];
  readonly events: readonly OrderEvent[];
  /** The attempt that can be paid now. */
  readonly payment: OpenPayment | null;
  /** The payment methods of this order. */
  readonly methods: readonly PaymentMethod[];
  /** Those of `methods` whose payments are confirmed without a proof and without staff. */
  readonly automaticMethods: readonly PaymentMethod[];
  /** The shop's accounts that a transfer may go to, best first; empty where it cannot be paid. */
  readonly accounts: readonly ShopAccount[];
  /** The proof that awaits review, with its picture in the bucket `evidence`. */
  readonly proof: { readonly path: string | null; readonly at: Date } | null;
  readonly exception: PaymentException | null;
  /** Payable by the buyer, or decided by staff. */
  readonly rest: { readonly amount: number; readonly isPayable: boolean } | null;
  readonly refunds: readonly OrderRefund[];
  /** The destination of refunds; null until the buyer has set it. */
  readonly destination: RefundDestination | null;
  readonly messages: readonly OrderMessage[];
  /** The method it was paid with; null before payment. */
  readonly paidMethod: PaymentMethod | null;
  /** Whole rupiah that were paid: the total less the unique code of a transfer; null before payment. */
  readonly paidAmount: number | null;
  /** The code of `/verifikasi/{code}`; null before any payment. */
  readonly receiptCode: string | null;
  /** Credentials of accounts and items; null for services. */
  readonly credential: OrderCredential | null;
  /** The login of the buyer's game account; null where the order needs none. */
  readonly login: OrderLogin | null;
  /** The latest complaint about the order. */
  readonly complaint: Complaint | null;
  /** Whether the buyer may open a complaint now. */
  readonly mayComplain: boolean;
}

/** The filters of `/orders`. */
export const ORDER_FILTERS = ['all', 'unpaid', 'processing', 'delivered', 'rental', 'completed', 'ended'] as const;

export type OrderFilter = (typeof ORDER_FILTERS)[number];
