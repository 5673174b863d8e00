import type { Sql } from 'postgres';
import { putMistake } from './mistake.ts';

type Edit = readonly [of: string, find: string, put: string];

/** A posting fault whose journals sum to zero, so that only a recomputation from the events detects it. */
export interface PlantedFault {
  readonly name: string;
  /** Functions with texts and their replacements. */
  readonly edits: readonly Edit[];
  /** Whether it takes rentals to show. */
  readonly isOfRentals: boolean;
}

const fault = (name: string, ...edits: readonly Edit[]): PlantedFault => ({ name, edits, isOfRentals: false });
const ofRentals = (name: string, ...edits: readonly Edit[]): PlantedFault => ({ name, edits, isOfRentals: true });

const OTHER_CASH = "'cash:bank:other'";
const ESCROW = "jsonb_build_array('order_escrow', o.deposit - o.total, o.id)";
const DEPOSIT = "jsonb_build_array('deposit_escrow', -o.deposit, o.id)";
const KEPT = "jsonb_build_array('deposit_escrow', p_amount, p_order), jsonb_build_array('revenue:rental', -p_amount)";
const OWED = "'refund_payable', -granted, p_order";
const PART = 'total - counted, p_reason';

/** Faults that the ledger's own checks did not see. */
export const KNOWN_FAULTS: readonly PlantedFault[] = [
  ofRentals(
    'a matched rental whose deposit is booked as price',
    [
      'post_payment',
      ESCROW,
      "jsonb_build_array('order_escrow', case p_kind when 'matched' then -o.total else o.deposit - o.total end, o.id)",
    ],
    ['post_payment', DEPOSIT, "jsonb_build_array('deposit_escrow', case p_kind when 'matched' then 0 else -o.deposit end, o.id)"],
  ),
  ofRentals(
    'a decision on appeal whose posting finds its key taken',
    ['keep_deposit', "'deposit_kept:' || p_order || ':' || p_seq", "'deposit_kept:' || p_order"],
    ['undo_kept_deposit', 'if kept > 0 then', 'if false then'],
    ['post_journal', "raise exception 'journal % was posted with other lines', p_key using errcode = '23514';", 'return false;'],
  ),
  fault('a match that takes every open payment of its order', [
    'match_exception',
    'part := least(waiting.amount - waiting.taken, o.total - code - bound_code - received);',
    'part := waiting.amount - waiting.taken;',
  ]),
  fault('a final refund that is added to that of the first decision', [
    'refund_by_decision',
    'first constant private.refunds := private.appealed_refund(p_order);',
    'first constant private.refunds := null;',
  ]),
];

export const FURTHER_FAULTS: readonly PlantedFault[] = [
  fault('escrow of nobody', ['post_payment', ESCROW, "jsonb_build_array('order_escrow', o.deposit - o.total)"]),
  ofRentals(
    'a rupiah of the price held as deposit',
    ['post_payment', ESCROW, "jsonb_build_array('order_escrow', o.deposit - o.total + 1, o.id)"],
    ['post_payment', DEPOSIT, "jsonb_build_array('deposit_escrow', -o.deposit - 1, o.id)"],
  ),
  ofRentals('a deposit booked as price', ['post_payment', DEPOSIT, "jsonb_build_array('order_escrow', -o.deposit, o.id)"]),
  ofRentals('a deposit of nobody', ['post_payment', DEPOSIT, "jsonb_build_array('deposit_escrow', -o.deposit)"]),
  fault('a unique code booked as difference', ['post_payment', "'expense:unique_code', p_code", "'difference', p_code"]),
  fault('a difference booked as unique code', ['post_payment', "'difference', o.total", "'expense:unique_code', o.total"]),
  fault('a payment into another account', [
    'book_payment',
    'jsonb_build_array(a.account, p_amount)',
    `jsonb_build_array(${OTHER_CASH}, p_amount)`,
  ]),
  fault(
    'a payment booked a rupiah higher, against the difference',
    ['book_payment', 'jsonb_build_array(a.account, p_amount)', 'jsonb_build_array(a.account, p_amount + 1)'],
    ['book_payment', 'p_amount + bound_amount', 'p_amount + bound_amount + 1'],
  ),
  fault(
    'a payment that leaves its bound receipts unmatched',
    [
      'book_payment',
      'jsonb_build_array(jsonb_build_array(a.account, p_amount)) || bound',
      'jsonb_build_array(jsonb_build_array(a.account, p_amount))',
    ],
    ['book_payment', 'p_amount + bound_amount', 'p_amount'],
  ),
  fault('a match that leaves its receipt unmatched', [
    'match_exception',
    "jsonb_build_array('unmatched_receipts', part, waiting.id)",
    "jsonb_build_array('difference', part)",
  ]),
  fault('a match of a receipt of nobody', [
    'match_exception',
    "jsonb_build_array('unmatched_receipts', part, waiting.id)",
    "jsonb_build_array('unmatched_receipts', part)",
  ]),
  fault('a match with a code that nobody had', ['match_exception', 'received, code, p_reason', 'received, code + 1, p_reason']),
  fault('an exception straight into escrow', [
    'open_exception',
    "'unmatched_receipts', -p_amount, new_id",
    "'order_escrow', -p_amount, a.order_id",
  ]),
  fault('an exception of nobody', ['open_exception', "'unmatched_receipts', -p_amount, new_id", "'unmatched_receipts', -p_amount"]),
  fault('an exception into another account', [
    'open_exception',
    'jsonb_build_array(a.account, p_amount)',
    `jsonb_build_array(${OTHER_CASH}, p_amount)`,
  ]),
  fault('bound money of an expired order that becomes revenue', [
    'refund_bound_receipts',
    "'refund_payable', -amount, new.id",
    "'revenue:sale', -amount",
  ]),
  fault('bound money of an expired order that is owed to nobody', [
    'refund_bound_receipts',
    "'refund_payable', -amount, new.id",
    "'refund_payable', -amount",
  ]),
  fault('a refunded exception of nobody', ['resolve_exception', "'unmatched_receipts', booked, e.id", "'unmatched_receipts', booked"]),
  fault('a refunded exception that becomes revenue', [
    'resolve_exception',
    "'refund_payable', -booked, coalesce(e.order_id, e.id)",
    "'revenue:sale', -booked",
  ]),
  fault('a refund that is owed to nobody', ['grant_refund', OWED, "'refund_payable', -granted"]),
  fault('a refund that is on the list and not in the books', [
    'grant_refund',
    "perform private.post_journal('refund:'",
    "perform 1 where false and private.post_journal('refund:'",
  ]),
  fault('a refund whose list says a rupiah more', [
    'grant_refund',
    'values (p_key, p_order, granted,',
    'values (p_key, p_order, granted + 1,',
  ]),
  fault(
    'a refund out of revenue alone',
    ['grant_refund', "'order_escrow', escrow", "'order_escrow', 0"],
    ['grant_refund', 'private.revenue_account(p_order), revenue)', 'private.revenue_account(p_order), revenue + escrow)'],
  ),
  fault(
    'a refund that leaves its unique code',
    ['grant_refund', "'expense:unique_code', -unique_code", "'expense:unique_code', 0"],
    ['grant_refund', 'granted + unique_code + difference', 'granted + difference'],
  ),
  ofRentals('a full refund that leaves the deposit held', ['grant_refund', 'deposit := private.held_deposit(p_order);', 'deposit := 0;']),
  fault('a refund a rupiah above its decision', ['refund_by_decision', PART, 'total - counted + 1, p_reason']),
  fault('half of the money by a decision about all of it', [
    'refund_by_decision',
    'then private.disputed_refund(p_order)',
    'then private.disputed_refund(p_order) / 2',
  ]),
  fault('nothing earned after a part refund', ['apply_complaint_event', 'perform private.recognise_revenue(o.id);', 'perform 1;']),
  fault('a compensation booked as difference', [
    'refund_by_decision',
    "'expense:compensation', counted - total",
    "'difference', counted - total",
  ]),
  ofRentals('a rental that ends without its deposit', [
    'apply_rental_event',
    "perform private.return_deposit(o.id, p_reason);\n    when 'merge'",
    "perform 1;\n    when 'merge'",
  ]),
  ofRentals('a returned deposit that is owed to nobody', ['return_deposit', "'refund_payable', -held, p_order", "'refund_payable', -held"]),
  ofRentals('a returned deposit whose list says a rupiah less', ['return_deposit', 'p_order, held, ', 'p_order, held - 1, ']),
  ofRentals('a kept deposit booked as a sale', ['keep_deposit', "'revenue:rental'", "'revenue:sale'"]),
  ofRentals('a rupiah more kept than was decided', [
    'keep_deposit',
    KEPT,
    "jsonb_build_array('deposit_escrow', p_amount + 1, p_order), jsonb_build_array('revenue:rental', -p_amount - 1)",
  ]),
  ofRentals('a final decision booked beside the first', ['undo_kept_deposit', 'if kept > 0 then', 'if false then']),
  fault(
    'half recognised',
    ['recognise_revenue', "'order_escrow', escrow, p_order", "'order_escrow', escrow / 2, p_order"],
    ['recognise_revenue', 'private.revenue_account(p_order), -escrow', 'private.revenue_account(p_order), -(escrow / 2)'],
  ),
  ofRentals('a rental recognised as a sale', ['recognise_revenue', 'private.revenue_account(p_order)', "'revenue:sale'"]),
  fault('a cost of nobody', ['recognise_revenue', "'expense:goods', unit_cost, p_order", "'expense:goods', unit_cost"]),
  fault('a sent refund that stays owed', [
    'mark_refund_sent',
    "'refund_payable', r.amount, coalesce(o.id, r.exception_id)",
    "'difference', r.amount",
  ]),
  fault('a refund sent from another account', [
    'mark_refund_sent',
    'jsonb_build_array(from_account, -r.amount)',
    `jsonb_build_array(${OTHER_CASH}, -r.amount)`,
  ]),
];

export const PLANTED_FAULTS: readonly PlantedFault[] = [...KNOWN_FAULTS, ...FURTHER_FAULTS];

export const plant = async (sql: Sql, { edits }: PlantedFault): Promise<void> => {
  for (const [name, find, put] of edits) await putMistake(sql, name, find, put);
};
