/** Something that does not work as it should, found by the part of the shop that is named. */
export interface Condition {
  /** "database", "orders", "scheduler" */
  readonly part: string;
  /** A code, a status or a short fact, never a message with personal data. */
  readonly reason: string;
}

/** Facts of a shop that is open. */
export interface ShopFacts {
  readonly engine: 'embedded' | 'external';
  /** The number of applied migrations. */
  readonly migrations: number;
}

/** The answer of `/api/health`. */
export type Health =
  | ({ readonly status: 'ok' } & ShopFacts)
  /** Pages are served, and what is named fails. */
  | ({ readonly status: 'degraded'; readonly reason: string; readonly conditions: readonly Condition[] } & ShopFacts)
  /** Nothing can be read or sold. */
  | { readonly status: 'degraded'; readonly reason: typeof NOTHING_WITHOUT }
  | { readonly status: 'starting' };

/** Without this part nothing can be served, so that its failure stands for all others. */
const NOTHING_WITHOUT = 'database';

/** What the shop answers about itself. */
export const healthOf = (conditions: readonly Condition[], facts: ShopFacts): Health => {
  const [first] = conditions;
  if (first === undefined) return { status: 'ok', ...facts };
  if (conditions.some(({ part }) => part === NOTHING_WITHOUT)) return { status: 'degraded', reason: NOTHING_WITHOUT };
  return { status: 'degraded', reason: first.part, conditions, ...facts };
};

/** Whether requests can be served. A shop that serves is not restarted by whoever watches it, since that would mend nothing. */
export const canServe = (health: Health): boolean => 'engine' in health;
