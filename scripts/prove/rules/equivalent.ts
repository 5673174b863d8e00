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
    subject: 'private.decide',
    what: "condition `p_outcome = 'part_refund'` -> `true`",
    reason:
      'Without a person the other outcomes are a refund and no fault, which read no amount; a kept deposit has its own branch before.',
  },
  {
    subject: 'private.erase_order_traces',
    what: 'condition `f.proof_path is not null` -> `true`',
    reason: 'An order without a proof gets the null that it has, and the trigger of the column does nothing for null.',
  },
  {
    subject: 'private.erase_order_logins',
    what: "condition `l.closed_at <= (select private.shop_now()) - interval '24 hours'` -> `true`",
    reason: 'It is evaluated again after the lock, and rows that are not due come after all others, so that the limit finds the same.',
  },
  {
    subject: 'private.plan_delivery',
    what: 'number `0` -> `1`',
    reason: 'The sum of an order without signals is compared with 50 alone, and both numbers are less.',
  },
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
  {
    subject: 'private.refuse_settled_reference',
    what: "condition `tg_table_name = 'payment_attempts'` -> `true`",
    reason: 'The unique index of references of exceptions refuses such a row, too, with the same SQLSTATE.',
  },
  {
    subject: 'private.refuse_settled_reference',
    what: "condition `tg_table_name = 'payment_exceptions'` -> `true`",
    reason: 'The unique index of references of attempts refuses such a row, too, with the same SQLSTATE.',
  },
  {
    subject: 'private.proof_refusal',
    what: 'condition `p_path is not null` -> `true`',
    reason:
      'Where the first of these conditions is changed, every proof without a picture is refused, which tests notice; no picture was used without a path.',
  },
  {
    subject: 'private.write_attempt',
    what: "condition `p_method = 'transfer'` -> `true`",
    reason: 'Only a transfer uses the account that it selects.',
  },
  {
    subject: 'private.recognise_revenue',
    what: 'comparison `>` -> `>=`',
    reason: 'A cost of zero is null before; of an escrow of zero the journal has no lines, which tests notice.',
  },
  {
    subject: 'public.server_store_webhook',
    what: 'number `1000` -> `2000`',
    reason: 'Of at most 2,000 rows that are counted 1,000 refuse as well; the other number is noticed by tests.',
  },
  {
    subject: 'private.post_journal',
    what: 'condition `sum((l ->> 1)::bigint) <> 0` -> `true`',
    reason:
      'As what is subtracted, groups of zero match no group of the other side, which has none; as what is subtracted from, tests notice them.',
  },
  {
    subject: 'public.reverse_settlement',
    what: 'number `0` -> `1`',
    reason: 'A reason that is missing has no character or one, which are both too few.',
  },
  {
    subject: 'public.settle_gateway',
    what: 'number `0` -> `1`',
    reason: 'A reference that is missing has no character or one, which are both too few; the other zeros are noticed by tests.',
  },
  {
    subject: 'public.mark_refund_sent',
    what: 'number `0` -> `1`',
    reason: 'A reference that is missing has no character or one, which are both too few.',
  },
  {
    subject: 'private.grant_refund',
    what: 'number `0` -> `1`',
    reason: 'Both branches assign `difference`; the other zeros are noticed by tests.',
  },
  {
    subject: 'public.flash_sales',
    what: 'flash_sales_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.categories',
    what: 'categories_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.tiers',
    what: 'tiers_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.game_titles',
    what: 'game_titles_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.products',
    what: 'products_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.rental_options',
    what: 'rental_options_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.game_attributes',
    what: 'game_attributes_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.website_settings',
    what: 'website_settings_update: with check `true`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.website_settings',
    what: 'website_settings_update: with check `(true AND ( SELECT private.is_fresh() AS is_fresh))`',
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'public.website_settings',
    what: "website_settings_update: with check `(( SELECT private.may('settings.write'::text) AS may) AND true)`",
    reason: 'The condition for the rows that are changed is the same and reads no column.',
  },
  {
    subject: 'private.note_rentable',
    what: "condition `tg_op <> 'DELETE'` -> `true`",
    reason: 'The new row of a deletion is null, as is its unit.',
  },
  {
    subject: 'private.note_rentable',
    what: "condition `tg_op <> 'INSERT'` -> `true`",
    reason: 'The old row of an insertion is null, as is its unit.',
  },
  {
    subject: 'public.server_set_vault',
    what: "condition `'vault' = any (x.pauses) and x.done_at is null` -> `true`",
    reason: 'Resuming changes deadlines of this pause alone that are not done; others only cost time.',
  },
  {
    subject: 'public.server_set_vault',
    what: "condition `'vault' = any (x.pauses)` -> `true`",
    reason: 'Resuming changes deadlines of this pause alone that are not done; others only cost time.',
  },
  {
    subject: 'public.server_set_vault',
    what: 'condition `x.done_at is null` -> `true`',
    reason: 'Resuming changes deadlines of this pause alone that are not done; others only cost time.',
  },
  {
    subject: 'public.server_set_vault',
    what: 'condition `d.done_at is null` -> `true`',
    reason: 'Pausing skips deadlines that are done or have this pause; others only cost time.',
  },
  {
    subject: 'public.server_set_vault',
    what: "condition `not 'vault' = any (d.pauses)` -> `true`",
    reason: 'Pausing skips deadlines that are done or have this pause; others only cost time.',
  },
  {
    subject: 'public.server_set_vault',
    what: "condition `d.order_id = o.id and d.done_at is null and not 'vault' = any (d.pauses)` -> `true`",
    reason: 'Pausing skips deadlines that are done or have this pause; others only cost time.',
  },
  {
    subject: 'public.server_set_vault',
    what: 'condition `d.order_id = o.id` -> `true`',
    reason: 'Pausing skips deadlines that are done or have this pause; others only cost time.',
  },
  {
    subject: 'public.credential_target',
    what: 'condition `not found` -> `false`',
    reason: 'Without a unit the product is null, which is not found either.',
  },
  {
    subject: 'public.resolve_exception',
    what: 'number `0` -> `1`',
    reason: 'A reason that is missing has no character or one, which are both too few; the other zero is noticed by tests.',
  },
  {
    subject: 'public.approve_payment',
    what: 'number `0` -> `1`',
    reason: 'A reference that is missing has no character or one, which are both too few.',
  },
  {
    subject: 'private.observe_payment',
    what: 'number `1` -> `0`',
    reason: 'A difference of zero is taken by the condition before it; the other numbers are noticed by tests.',
  },
  {
    subject: 'private.observe_payment',
    what: 'comparison `<` -> `<=`',
    reason: 'A difference of zero was booked before.',
  },
  {
    subject: 'private.observe_payment',
    what: "condition `o.state = 'expired'` -> `true`",
    reason: 'private.revive_order revives expired orders only.',
  },
  {
    subject: 'public.find_transfers',
    what: 'number `3` -> `1`',
    reason: 'References and numbers have three characters at least, and amounts three digits.',
  },
  {
    subject: 'public.find_transfers',
    what: 'number `60` -> `120`',
    reason: 'References and numbers have 60 characters at most.',
  },
  {
    subject: 'public.mark_refund_sent',
    what: "condition `t.event = 'refund_sent'` -> `true`",
    reason: 'private.transition_order refuses an unknown transition without a change, and its answer is not read.',
  },
  {
    subject: 'private.observe_payment',
    what: 'number `0` -> `1`',
    reason: 'Of whole rupiah, below zero and below one are the same once zero was booked; the other zeros are noticed by tests.',
  },
];

const plain = (what: string): string => what.replace(/ \(line \d+\)$/, '');
const known = new Set(EQUIVALENT.map(({ subject, what }) => `${subject} ${plain(what)}`));

export const isEquivalent = (subject: string, what: string): boolean => known.has(`${subject} ${plain(what)}`);
