/** The rules that are mutated, by feature. A function belongs to the first feature whose pattern its name fits. */
const FEATURES: readonly (readonly [feature: string, name: RegExp])[] = [
  ['refunds', /refund/],
  ['rentals', /rental|rented|rentable|extension|free_times|rotat|deposit|unit_time|unused_minutes|duration_minutes/],
  ['complaints', /complain|dispute|quarantine|^decide$/],
  ['vault', /credential|vault|login_code|handover|hand_over|canary|rewrap|reseal|opened_count|staff_opening/],
  ['ledger', /journal|ledger|trial_balance|recognise|settle|revenue|gateway_balances|balance_of/],
  [
    'payments',
    /payment|attempt|observe|exception|transfer|proof|unique_code|webhook|gateway|inquir|receipt|receiving_account|bank_account|short/,
  ],
  [
    'permissions',
    /^require_|^may$|_may$|may_change_role|may_manage|may_look_up|_role$|role_rank|factor|is_admin|is_fresh|is_signed_in|protect_last_owner|change_role|check_role|invit|exceeds|of_higher_role/,
  ],
  [
    'orders',
    /order|^place|^placed|^placing|^quote$|slot|deadline|^unpaid|risk|holding|expire_overdue|lock_free_unit|release_unit|sell_outside|outside_sale|open_time|delivery|deliver_ready|write_order_message|is_message_refused|refuse_sample_order|is_unit_free|charged_price|price_at/,
  ],
];

/** Reading for screens: what they show is no rule, but who may read it is. */
const READING = /(_news|_json|_detail|_summary|_text|_queue|_board|^card_|_row|figures|history|labels|_notice_kinds|export_)/;

export const featureOf = (name: string): string | undefined =>
  READING.test(name) ? undefined : FEATURES.find(([, pattern]) => pattern.test(name))?.[0];

/** Whether only the conditions about who may read are rules of a function. */
export const isReading = (name: string): boolean => READING.test(name) && FEATURES.some(([, pattern]) => pattern.test(name));

export const FEATURE_NAMES = FEATURES.map(([feature]) => feature);
