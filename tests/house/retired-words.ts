export interface RetiredWord {
  /** The term to use instead (docs/glossary.md). */
  readonly term: string;
  /** Files that name a public procedure that stays as an alias under this word (docs/architecture.md). */
  readonly aliasIn?: readonly string[];
}

/**
 * Words that the project no longer uses. A word with a space stands for all its spellings: `seen card`, `seenCard`, `SeenCard`, `seen_card`,
 * `seen-card`. Any other word is matched as it is written; one that begins with a small letter also with a capital one. Larger identifiers that
 * contain the word as a part are found, too: `write_order_news`, `ReadTakings`.
 */
export const RETIRED: Readonly<Record<string, RetiredWord>> = {
  order_news: { term: 'order_notification' },
  staff_news: { term: 'staff_notification' },
  purchase_news: { term: 'purchase_notification' },
  tell_order_notice: { term: 'notify_order_event' },
  tidy_orders: { term: 'purge_expired_order_data' },
  show_stock: { term: 'publish_stock_changes' },
  risks_of: { term: 'fraud_signals' },
  matching_part: { term: 'match_batch' },
  guard_kept_columns: { term: 'guard_derived_columns' },
  server_relay: {
    term: 'process_outbox',
    aliasIn: ['supabase/schemas/order-effects.sql', 'tests/database/aliases.test.ts', 'docs/architecture.md'],
  },
  takings: {
    term: 'revenue',
    aliasIn: [
      'supabase/schemas/insights.sql',
      'tests/database/aliases.test.ts',
      'tests/database/order-functions.ts',
      'docs/architecture.md',
    ],
  },
  NothingFound: { term: 'EmptyResults' },
  FindNearest: { term: 'RelaxedSearch' },
  'wider search': { term: 'relaxed search, Relaxation' },
  'asked search': { term: 'parsed query' },
  'seen card': { term: 'card preview cache' },
  OrderPlacing: { term: 'OrderSubmission' },
  pretendTo: { term: 'simulate' },
  noteChecked: { term: 'markVerified' },
  noteRemoved: { term: 'confirmDeleted' },
  unwanted: { term: 'disabledKinds' },
  QuietErrorLog: { term: 'RedactingErrorLog' },
  Standing: { term: 'SecondFactorStatus' },
  'kept length': { term: 'restored length' },
  'kept rows': { term: 'row snapshot' },
  'kept time': { term: 'booked time' },
  'kept plans': { term: 'prepared plans' },
  SeenRows: { term: 'VisibleRows' },
  SeenWebhooks: { term: 'WebhookReplayGuard' },
  seenThrough: { term: 'withPermission' },
  unseenBreakages: { term: 'undetectedBreakages' },
  fileAsAsked: { term: 'fileForRequest' },
  askedHours: { term: 'requestedHours' },
  AskedOfRow: { term: 'RowDialog' },
  asksNobody: { term: 'cannotSignInAgain' },
  signForNobody: { term: 'signSelfCheckToken' },
  nobodyOf: { term: 'anonymousIdentity' },
  MessageGiven: { term: 'WorkerMessageEvent' },
  GivenSubscription: { term: 'SubscriptionBody' },
  picturesStand: { term: 'assertPicturesLoad' },
  lookAgain: { term: 'poll' },
  isCodeBegun: { term: 'isPartialCountryCode' },
  misfit: { term: 'exception (payments), overflow (layout)' },
  deed: { term: 'action' },
  doorkeeper: { term: 'authorizer' },
  safekeeping: { term: 'backup' },
};
