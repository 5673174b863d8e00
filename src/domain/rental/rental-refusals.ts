import type { OrderState } from '../order/transitions.ts';
import { opensAt } from './rental-time.ts';

/** Why a renter cannot open the credentials of a rental. */
export type RentalRefusal = 'NOT_YET' | 'VAULT_CLOSED' | 'ENDED' | 'ROTATION_PENDING';

interface RentalAccess {
  readonly state: OrderState;
  readonly startAt: Date;
  readonly openedAt: Date | null;
  /** Null before its start. */
  readonly endsAt: Date | null;
  readonly isRotated: boolean;
  /** Whether staff or a decision closed it. */
  readonly isClosed: boolean;
}

/**
 * Whether only the people of an order have seen the newest password of a unit. The database has the same rule (private.is_rotated).
 * @param newest its version, from 1; zero where none is stored
 * @param seenByOthers the newest version that another order opened; zero for none
 */
export const isRotated = (newest: number, seenByOthers: number): boolean => newest > seenByOthers;

/** Why a renter cannot open the credentials; null when they can. The database has the same rule (private.rental_refusal). */
export const rentalRefusal = (access: RentalAccess, now: Date): RentalRefusal | null => {
  const { state, startAt, openedAt, endsAt } = access;
  if (state === 'pending_payment' || state === 'payment_review') return 'NOT_YET';
  if (state === 'cancelled' || state === 'expired' || state === 'refunded' || access.isClosed) return 'VAULT_CLOSED';
  if (state === 'returning' || state === 'completed' || (endsAt !== null && endsAt <= now)) return 'ENDED';
  if (state === 'disputed' && openedAt === null) return 'VAULT_CLOSED';
  if (now < opensAt(startAt)) return 'NOT_YET';
  return access.isRotated ? null : 'ROTATION_PENDING';
};

const isAmount = (amount: number, most: number): boolean => Number.isSafeInteger(amount) && amount >= 1 && amount <= most;

/**
 * Why a part of a deposit cannot be claimed; null when it can. The database has the same rule (private.rental_event_refusal).
 * @param held the remaining deposit
 */
export const depositClaimRefusal = (amount: number, held: number): 'INVALID' | null => (isAmount(amount, held) ? null : 'INVALID');
