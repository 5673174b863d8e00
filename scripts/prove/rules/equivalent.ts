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
];

const plain = (what: string): string => what.replace(/ \(line \d+\)$/, '');
const known = new Set(EQUIVALENT.map(({ subject, what }) => `${subject} ${plain(what)}`));

export const isEquivalent = (subject: string, what: string): boolean => known.has(`${subject} ${plain(what)}`);
