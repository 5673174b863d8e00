/** Occurrences that remain until a name is renamed, in code, tests and docs and in `supabase/schemas`. Neither number may grow. */
interface UntilRenamed {
  readonly code: number;
  readonly schemas: number;
}

export interface RetiredWord {
  /** The term to use instead (docs/glossary.md). */
  readonly term: string;
  readonly untilRenamed?: UntilRenamed;
}

/**
 * Words that the project no longer uses. A word with a space stands for all its spellings: `seen card`, `seenCard`, `SeenCard`, `seen_card`,
 * `seen-card`. Any other word is matched as it is written; one that begins with a small letter also with a capital one. Larger identifiers that
 * contain the word as a part are found, too: `write_order_news`, `ReadTakings`.
 */
export const RETIRED: Readonly<Record<string, RetiredWord>> = {
  order_news: { term: 'order_notification', untilRenamed: { code: 1, schemas: 8 } },
  staff_news: { term: 'staff_notification', untilRenamed: { code: 1, schemas: 11 } },
  purchase_news: { term: 'purchase_notification' },
  tell_order_notice: { term: 'notify_order_event', untilRenamed: { code: 0, schemas: 2 } },
  tidy_orders: { term: 'purge_expired_order_data', untilRenamed: { code: 0, schemas: 3 } },
  show_stock: { term: 'publish_stock_changes', untilRenamed: { code: 2, schemas: 3 } },
  risks_of: { term: 'fraud_signals', untilRenamed: { code: 0, schemas: 2 } },
  matching_part: { term: 'match_batch', untilRenamed: { code: 0, schemas: 2 } },
  guard_kept_columns: { term: 'guard_derived_columns', untilRenamed: { code: 0, schemas: 6 } },
  server_relay: { term: 'process_outbox', untilRenamed: { code: 42, schemas: 3 } },
  takings: { term: 'revenue', untilRenamed: { code: 9, schemas: 2 } },
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
