import type { OrderState } from '../order/transitions.ts';

/** A rental on the board of staff. */
export interface BoardRow {
  readonly orderId: string;
  /** As people say it. */
  readonly number: string;
  readonly state: OrderState;
  readonly productId: string | null;
  readonly productName: string;
  readonly gameName: string | null;
  readonly unitId: string;
  /** Which of a product's units, from 1. */
  readonly unitPosition: number;
  readonly buyerName: string;
  readonly startAt: Date;
  readonly endsAt: Date | null;
  readonly readyAt: Date | null;
  readonly openedAt: Date | null;
  readonly minutes: number;
  /** Until when the password is to be changed; null before the end. */
  readonly rotateBy: Date | null;
  /** When the unit's next renter starts. */
  readonly nextStartAt: Date | null;
  readonly isRotated: boolean;
  readonly isLate: boolean;
  /** A code that the renter waits for. */
  readonly loginCode: { readonly id: string; readonly promisedAt: Date } | null;
  /** What is wrong, as a name; null for nothing. */
  readonly problem: string | null;
}

/** A time in which a unit is not for rent. */
export interface BlockedTime {
  readonly id: string;
  readonly unitId: string;
  readonly productName: string;
  readonly unitPosition: number;
  readonly from: Date;
  readonly to: Date;
  readonly note: string | null;
}

/** A stretch of a unit's calendar. */
export interface BoardBar {
  readonly orderId: string | null;
  readonly kind: 'rental' | 'extension' | 'block';
  readonly state: OrderState | null;
  readonly from: Date;
  readonly to: Date;
}

/** A unit with its calendar of the next 24 hours. */
export interface BoardUnit {
  readonly unitId: string;
  readonly productId: string;
  readonly productName: string;
  readonly position: number;
  readonly bars: readonly BoardBar[];
}

/** Every rental that asks something of staff, or soon will. */
export interface RentalBoard {
  readonly serverTime: Date;
  readonly now: readonly BoardRow[];
  /** Of the next 24 hours. */
  readonly next: readonly BoardRow[];
  readonly toRotate: readonly BoardRow[];
  readonly trouble: readonly BoardRow[];
  readonly blocks: readonly BlockedTime[];
  readonly units: readonly BoardUnit[];
}
