/** Work that waits for staff, in display order: sales first. */
export const QUEUES = [
  'out_of_stock',
  'sales_low',
  'sales_ending',
  'drafts',
  'low_stock',
  'sales_starting',
  'without_picture',
  'inactive',
  'archived',
] as const;
export type QueueName = (typeof QUEUES)[number];

export interface WorkQueue {
  readonly name: QueueName;
  readonly count: number;
  /** Of these, how many should not wait any longer. */
  readonly late: number;
}

/** One day in Indonesia (WIB), "2026-11-22". */
export interface DayFigures {
  readonly day: string;
  /** Pages that were opened; not persons. */
  readonly views: number;
  readonly searches: number;
  readonly wishes: number;
}

export interface Counted {
  readonly name: string;
  readonly times: number;
}

/** How the shop does. What does not exist yet (orders, revenue) is not in it. */
export interface Dashboard {
  /** In the order of `QUEUES`; one that the shop does not have is missing. */
  readonly queues: readonly WorkQueue[];
  /** The oldest first, without a gap. */
  readonly days: readonly DayFigures[];
  readonly pages: readonly Counted[];
  readonly searches: readonly Counted[];
  readonly emptySearches: readonly Counted[];
}

export type DayMeasure = 'views' | 'searches' | 'wishes';
export const DAY_SPANS = [7, 30, 90] as const;
export type DaySpan = (typeof DAY_SPANS)[number];

export const totalOf = (days: readonly DayFigures[], measure: DayMeasure): number => days.reduce((sum, day) => sum + day[measure], 0);

/** A period that the dashboard offers; a month for anything else. */
export const daySpanOf = (text: string | null): DaySpan => DAY_SPANS.find((days) => String(days) === text) ?? 30;
