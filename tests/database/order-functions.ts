/** Functions about one's own credentials, login codes and complaints; staff call them with their own permissions. */
export const HANDING_OVER = [
  'answer_complaint',
  'appeal_complaint',
  'ask_login_code',
  'credential_history',
  'open_complaint',
  'open_credential',
  'read_login_code',
  'tick_handover',
  'withdraw_complaint',
].map((name) => `public.${name}`);
/** Functions about the vault and complaints; each checks its permission itself. */
export const VAULT_FUNCTIONS = [
  'close_credentials',
  'complaint_case',
  'complaint_queue',
  'credential_settings',
  'credential_target',
  'decide_complaint',
  'login_code_queue',
  'open_unit_credential',
  'save_credential_settings',
  'store_credential',
  'store_login_code',
  'unit_credentials',
  'vault_overview',
].map((name) => `public.${name}`);
/** Functions by which the server's processes rotate wrapped keys and name checked evidence. */
export const VAULT_SERVER = [
  'add_complaint_file',
  'credentials_to_rewrap',
  'destinations_to_reseal',
  'replace_canary',
  'set_vault',
  'store_resealed',
  'store_rewrapped',
  'vault_keys',
].map((name) => `public.server_${name}`);
/** Functions about a buyer's own orders. */
export const BUYING = [
  'my_orders',
  'choose_message_setting',
  'order_detail',
  'end_rental',
  'place_extension',
  'place_order',
  'read_message_settings',
  'set_refund_destination',
  'step_order',
  'take_payment_attempt',
  'write_order_message',
].map((name) => `public.${name}`);
/** Functions about orders for guests, too. */
export const ORDERS_FOR_ALL = ['public.free_times', 'public.quote_order', 'public.read_opening_hours', 'public.verify_receipt'];
/** Functions about orders and money; each checks its permission itself. */
export const SELLING = [
  'approve_payment',
  'block_unit_time',
  'claim_deposit',
  'decide_message',
  'find_transfers',
  'ledger_checks',
  'ledger_lines',
  'mark_refund_sent',
  'move_order_as_staff',
  'open_refund_destination',
  'order_figures',
  'order_queue',
  'payment_exceptions',
  'payment_reviews',
  'read_payment_settings',
  'record_transfer',
  'refund_queue',
  'rental_board',
  'resolve_exception',
  'reverse_settlement',
  'save_opening_hours',
  'save_payment_settings',
  'settle_gateway',
  'settlements',
  'staff_order',
  'trial_balance',
  'unblock_unit_time',
  'undecided_messages',
].map((name) => `public.${name}`);
/** Functions by which the server's processes pay, close, notify and read. */
export const ORDER_SERVER = [
  'private.order_number',
  'public.sandbox_read',
  'public.sandbox_write',
  ...[
    'account_obligation',
    'attempt',
    'canary',
    'close_overdue',
    'done_message',
    'due_inquiries',
    'is_checked_proof',
    'note_attempt',
    'note_devices',
    'note_proof',
    'observe',
    'relay',
    'set_gateways',
    'store_webhook',
    'take_messages',
  ].map((name) => `public.server_${name}`),
];
