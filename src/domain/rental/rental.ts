/** When a rental begins and ends, for a line of a list. */
export interface RentalSummary {
  readonly startAt: Date;
  /** The end of a running rental; null before its clock runs. */
  readonly endsAt: Date | null;
  /** Those that were given back included. */
  readonly minutes: number;
}

/** `claimed`: the shop wants to keep it, and the renter may answer. */
export const DEPOSIT_STATES = ['held', 'returned', 'claimed', 'kept'] as const;

/** A length that a running rental can be extended by. */
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
  /** Until when it can be asked for. */
  readonly until: Date;
  readonly options: readonly ExtensionOption[];
  /** The order of an extension that waits for its money. */
  readonly pendingOrder: string | null;
}

/** A rental as its renter and the shop read it. */
export interface RentalDetail extends RentalSummary {
  /** Empty once the option is gone. */
  readonly optionName: string;
  /** Which of the product's units, from 1; left out where it is not told. */
  readonly unitPosition?: number;
  readonly readyAt: Date | null;
  readonly openedAt: Date | null;
  /** When the clock starts by itself; null before the account is ready. */
  readonly startsBy: Date | null;
  readonly endedAt: Date | null;
  /** Minutes that the shop gave back. */
  readonly creditedMinutes: number;
  /** Whether the password was changed after the end. */
  readonly isRotated: boolean;
  /** Null without a deposit. */
  readonly depositState: (typeof DEPOSIT_STATES)[number] | null;
  /** What is allowed, as it was when it was paid. */
  readonly rules: string | null;
  /** Until when the renter may cancel; null when not (any more). */
  readonly cancelUntil: Date | null;
  /** Null unless the rental runs. */
  readonly extension: RentalExtension | null;
  /** The shop's time when this was read: devices' clocks are wrong. */
  readonly serverTime: Date;
}

/** A start, and how many units are free for the whole length from then. */
export interface FreeTime {
  readonly start: Date;
  readonly free: number;
}
