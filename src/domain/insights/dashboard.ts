/** Work queues of staff, in display order. */
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
  /** How many of them are overdue. */
  readonly late: number;
}

/** One day in Indonesia (WIB), "2026-11-22". */
export interface DayFigures {
  readonly day: string;
  /** Page views, not visitors. */
  readonly views: number;
  readonly searches: number;
  readonly wishes: number;
}

export interface Counted {
  readonly name: string;
  readonly times: number;
}

/** The figures of the dashboard. Features that the shop does not have yet are missing. */
export interface Dashboard {
  /** In the order of `QUEUES`; a queue whose feature the shop does not have is missing. */
  readonly queues: readonly WorkQueue[];
  /** Oldest first, without gaps. */
  readonly days: readonly DayFigures[];
  readonly pages: readonly Counted[];
  readonly searches: readonly Counted[];
  readonly emptySearches: readonly Counted[];
}

export type DayMeasure = 'views' | 'searches' | 'wishes';
export const DAY_SPANS = [7, 30, 90] as const;
export type DaySpan = (typeof DAY_SPANS)[number];

export const totalOf = (days: readonly DayFigures[], measure: DayMeasure): number => days.reduce((sum, day) => sum + day[measure], 0);

/** Reads a period that the dashboard offers; a month for anything else. */
export const daySpanOf = (text: string | null): DaySpan => DAY_SPANS.find((days) => String(days) === text) ?? 30;
