import type { ComplaintReason } from '../complaint/complaint.ts';
import type { OrderState } from '../order/transitions.ts';

const DAY_MS = 86_400_000;

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
  /** What is complained about; null for nothing. */
  readonly problem: ComplaintReason | null;
  /** The complaint that waits for a decision. */
  readonly complaintId: string | null;
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

/** Whether somebody has to change the unit's password: after a rental, and before one whose unit another person could still enter. */
export const needsRotation = ({ state, isRotated }: Pick<BoardRow, 'state' | 'isRotated'>): boolean =>
  state === 'returning' || (state === 'processing' && !isRotated);

export const BOARD_GROUPS = ['trouble', 'toRotate', 'now', 'next'] as const;

export type BoardGroup = (typeof BOARD_GROUPS)[number];

/** The board with every rental once, in the most urgent of its groups. */
export const boardGroups = (board: Pick<RentalBoard, BoardGroup>): Readonly<Record<BoardGroup, readonly BoardRow[]>> => {
  const placed = new Set<string>();
  const first = (rows: readonly BoardRow[]): readonly BoardRow[] => {
    const here = rows.filter(({ orderId }) => !placed.has(orderId));
    for (const { orderId } of here) placed.add(orderId);
    return here;
  };
  return { trouble: first(board.trouble), toRotate: first(board.toRotate), now: first(board.now), next: first(board.next) };
};

/** Where a stretch of time lies in the day that begins at a moment, from 0 to 1; null where it is not in it. */
export const shareOfDay = (
  { from, to }: Pick<BoardBar, 'from' | 'to'>,
  start: Date,
): { readonly from: number; readonly to: number } | null => {
  const share = (at: Date): number => Math.min(1, Math.max(0, (at.getTime() - start.getTime()) / DAY_MS));
  return share(from) < share(to) ? { from: share(from), to: share(to) } : null;
};
