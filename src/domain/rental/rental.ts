/** Start and end of a rental, for lists. */
export interface RentalSummary {
  readonly startAt: Date;
  /** The end of a running rental; null before its time starts. */
  readonly endsAt: Date | null;
  /** The duration in minutes, including credited ones. */
  readonly minutes: number;
}

/** `claimed`: the shop claims the deposit, and the renter may object. */
export const DEPOSIT_STATES = ['held', 'returned', 'claimed', 'kept'] as const;

/** A duration by which a running rental can be extended. */
interface ExtensionOption {
  readonly id: string;
  readonly name: string;
  readonly minutes: number;
  /** Whole rupiah. */
  readonly price: number;
}

/** How a running rental can be extended. */
export interface RentalExtension {
  readonly isOpen: boolean;
  /** The deadline for requesting an extension. */
  readonly until: Date;
  readonly options: readonly ExtensionOption[];
  /** The unpaid order of an extension. */
  readonly pendingOrder: string | null;
}

/** A rental with all details, for renter and shop. */
export interface RentalDetail extends RentalSummary {
  /** Empty after the option was deleted. */
  readonly optionName: string;
  /** The number of the product's unit, from 1; only for staff. */
  readonly unitPosition?: number;
  readonly readyAt: Date | null;
  readonly openedAt: Date | null;
  /** When the rental time starts automatically; null before the account is ready. */
  readonly startsBy: Date | null;
  readonly endedAt: Date | null;
  /** Minutes credited by the shop. */
  readonly creditedMinutes: number;
  /** Whether the password was changed after the end. */
  readonly isRotated: boolean;
  /** Null without a deposit. */
  readonly depositState: (typeof DEPOSIT_STATES)[number] | null;
  /** The rules of use at the time of payment. */
  readonly rules: string | null;
  /** The end of free cancellation; null when it is not possible. */
  readonly cancelUntil: Date | null;
  /** Null unless the rental is running. */
  readonly extension: RentalExtension | null;
  /** The server's time of this read, because clocks of devices are unreliable. */
  readonly serverTime: Date;
}

/** A possible start, and how many units are free for the whole duration. */
export interface FreeTime {
  readonly start: Date;
  readonly free: number;
}
