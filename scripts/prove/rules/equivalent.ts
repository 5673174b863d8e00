/** A mutant that no test can tell from the original, whatever the input. */
interface Equivalent {
  readonly subject: string;
  /** As the run prints it, without the line. */
  readonly what: string;
  /** Why no input tells the difference. */
  readonly reason: string;
}

const EQUIVALENT: readonly Equivalent[] = [
  {
    subject: 'private.erase_login_codes',
    what: 'number `1` -> `0`',
    reason: 'The constant stands in `returning`; only the rows are counted, by `count(*)`.',
  },
  {
    subject: 'private.erase_login_codes',
    what: 'number `1` -> `2`',
    reason: 'The constant stands in `returning`; only the rows are counted, by `count(*)`.',
  },
  {
    subject: 'private.audited_attempts',
    what: 'comparison `<` -> `<=`',
    reason: 'The primary key (attempt_id, seq) makes observations of one attempt with one number the same row, which has one state.',
  },
  {
    subject: 'private.bank_accounts',
    what: 'number `100` -> `50`',
    reason: 'A check of the table allows ten offered accounts, whose places are 1 to 10, so that both numbers sort after them.',
  },
  {
    subject: 'public.free_times',
    what: 'condition `count_of < 1` -> `false`',
    reason: 'A grid without a start has at least the count 0, and the loops over no steps return no row.',
  },
  {
    subject: 'public.free_times',
    what: 'condition `upper(r.blocked) > grid` -> `true`',
    reason: 'Of a time that is over before the grid begins both bounds are step 0, so that its range is empty.',
  },
  {
    subject: 'public.free_times',
    what: 'condition `lower(r.blocked) < upper(private.rental_block(last, option.duration_minutes))` -> `true`',
    reason:
      'All starts are done before a time that begins after the last one ends, so that both bounds are the last step and the range is empty.',
  },
  {
    subject: 'private.rental_decision_refusal',
    what: 'condition `r.opened_at is null` -> `true`',
    reason: 'A rental that was opened has an end, so that the other half of the condition decides alone.',
  },
  {
    subject: 'private.rental_event_refusal',
    what: 'condition `r.opened_at is not null` -> `false`',
    reason: 'A rental that was opened has an end, so that the other half of the condition decides alone.',
  },
  {
    subject: 'private.follow_rental_event',
    what: "condition `o.kind = 'extension'` -> `true`",
    reason: 'The first branch takes these events of a rental, and no event of a purchase calls the function.',
  },
  {
    subject: 'private.follow_rental_event',
    what: "condition `o.state = 'returning'` -> `true`",
    reason: 'The table of transitions has `rotate` from this state only; in others nothing happens.',
  },
  {
    subject: 'public.save_credential_settings',
    what: 'condition `p_version is not null` -> `true`',
    reason: 'Without a version the comparison is null, which is no refusal either.',
  },
  {
    subject: 'private.hand_over_notification',
    what: "condition `p_notice in ('credential_opened', 'credential_closed', 'login_opened')` -> `true`",
    reason: 'The reason is read for these notices only.',
  },
  {
    subject: 'private.erase_order_logins',
    what: "condition `l.closed_at <= (select private.shop_now()) - interval '24 hours'` -> `true`",
    reason: 'The loop repeats the condition for each row, and takes first those that were shut first.',
  },
];

const plain = (what: string): string => what.replace(/ \(line \d+\)$/, '');
const known = new Set(EQUIVALENT.map(({ subject, what }) => `${subject} ${plain(what)}`));

export const isEquivalent = (subject: string, what: string): boolean => known.has(`${subject} ${plain(what)}`);
