import type { ComplaintReason } from '../complaint/complaint.ts';
import type { OrderState } from '../order/transitions.ts';

const DAY_MS = 86_400_000;

/** A rental on the staff board. */
export interface BoardRow {
  readonly orderId: string;
  /** The readable order number. */
  readonly number: string;
  readonly state: OrderState;
  readonly productId: string | null;
  readonly productName: string;
  readonly gameName: string | null;
  readonly unitId: string;
  /** The number of the product's unit, from 1. */
  readonly unitPosition: number;
  readonly buyerName: string;
  readonly startAt: Date;
  readonly endsAt: Date | null;
  readonly readyAt: Date | null;
  readonly openedAt: Date | null;
  readonly minutes: number;
  /** The deadline of the password rotation; null before the end of the rental. */
  readonly rotateBy: Date | null;
  /** When the unit's next rental starts. */
  readonly nextStartAt: Date | null;
  readonly isRotated: boolean;
  readonly isLate: boolean;
  /** A pending request for a verification code. */
  readonly loginCode: { readonly id: string; readonly promisedAt: Date } | null;
  /** The reason of the open complaint; null without one. */
  readonly problem: ComplaintReason | null;
  /** The complaint that awaits a decision. */
  readonly complaintId: string | null;
}

/** A period in which staff block a unit. */
export interface BlockedTime {
  readonly id: string;
  readonly unitId: string;
  readonly productName: string;
  readonly unitPosition: number;
  readonly from: Date;
  readonly to: Date;
  readonly note: string | null;
}

/** A period in a unit's calendar. */
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

/** All rentals that need action of staff now or soon. */
export interface RentalBoard {
  readonly serverTime: Date;
  readonly now: readonly BoardRow[];
  /** Rentals that start within 24 hours. */
  readonly next: readonly BoardRow[];
  readonly toRotate: readonly BoardRow[];
  readonly trouble: readonly BoardRow[];
  readonly blocks: readonly BlockedTime[];
  readonly units: readonly BoardUnit[];
}

/** Whether the unit's password must be changed: after a rental, and before one whose unit a previous renter could still enter. */
export const needsRotation = ({ state, isRotated }: Pick<BoardRow, 'state' | 'isRotated'>): boolean =>
  state === 'returning' || (state === 'processing' && !isRotated);

export const BOARD_GROUPS = ['trouble', 'toRotate', 'now', 'next'] as const;

export type BoardGroup = (typeof BOARD_GROUPS)[number];

/** The groups of the board, with each rental only in its most urgent one. */
export const boardGroups = (board: Pick<RentalBoard, BoardGroup>): Readonly<Record<BoardGroup, readonly BoardRow[]>> => {
  const placed = new Set<string>();
  const first = (rows: readonly BoardRow[]): readonly BoardRow[] => {
    const here = rows.filter(({ orderId }) => !placed.has(orderId));
    for (const { orderId } of here) placed.add(orderId);
    return here;
  };
  return { trouble: first(board.trouble), toRotate: first(board.toRotate), now: first(board.now), next: first(board.next) };
};

/** The position of a period within the 24 hours after a moment, from 0 to 1; null outside of them. */
export const shareOfDay = (
  { from, to }: Pick<BoardBar, 'from' | 'to'>,
  start: Date,
): { readonly from: number; readonly to: number } | null => {
  const share = (at: Date): number => Math.min(1, Math.max(0, (at.getTime() - start.getTime()) / DAY_MS));
  return share(from) < share(to) ? { from: share(from), to: share(to) } : null;
};
