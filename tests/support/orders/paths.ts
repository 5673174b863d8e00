import type { Sql } from 'postgres';

/** The rare paths of money, as names in reports. */
const PATHS: Readonly<Record<string, string>> = {
  short: `private.payment_exceptions where kind = 'short'`,
  'short, then the rest': `private.payment_exceptions e where e.kind = 'short' and e.outcome = 'match' and e.decided_by is null`,
  double: `private.payment_exceptions where kind = 'double'`,
  late: `private.payment_exceptions where kind = 'late'`,
  over: `private.payment_exceptions where kind = 'over'`,
  unknown: `private.payment_exceptions where kind = 'unknown'`,
  matched: `private.payment_exceptions where taken > 0 and decided_by is not null`,
  'matched in part': `private.payment_exceptions where taken > 0 and taken < amount`,
  'unknown, matched': `private.payment_exceptions where kind = 'unknown' and taken > 0`,
  'sent back': `private.payment_exceptions where outcome = 'refund'`,
  groups: `orders where kind = 'group'`,
  'groups that were paid': `orders where kind = 'group' and state = 'completed'`,
  'groups that were paid late': `order_events e join orders o on o.id = e.order_id where e.event = 'revive' and o.kind = 'group'`,
  'groups paid in parts': `private.payment_exceptions e join orders o on o.id = e.order_id where o.kind = 'group' and e.kind = 'short' and e.taken > 0`,
  'orders of groups that were refunded': `private.refunds r join orders o on o.id = r.order_id where o.group_id is not null`,
  rentals: `orders where kind = 'rental'`,
  extensions: `orders where kind = 'extension'`,
  'extensions that were merged': `order_events where event = 'merge'`,
  'claims on deposits': `private.complaints where reason = 'deposit'`,
  'deposits kept': `private.complaints where outcome = 'keep_deposit' or first_outcome = 'keep_deposit'`,
  'appeals about deposits': `private.complaints where reason = 'deposit' and appealed_at is not null`,
  'final decisions in place of a kept deposit': `private.complaints where first_outcome = 'keep_deposit' and outcome is not null`,
  'final decisions in place of a part refund': `private.complaints where first_outcome = 'part_refund' and outcome is not null`,
  'refunds sent beyond the final decision': `private.journals where kind = 'compensation'`,
  replacements: `order_events where event = 'resolve_replacement'`,
  'rentals replaced': `order_events e join orders o on o.id = e.order_id where e.event = 'resolve_replacement' and o.kind = 'rental'`,
};

/** How often each path was taken. */
export const pathsOf = async (sql: Sql): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const [name, rows] of Object.entries(PATHS)) {
    const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::integer as count from ${rows}`);
    counts[name] = row?.count ?? -1;
  }
  return counts;
};
