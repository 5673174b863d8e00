import { BUYING, HANDING_OVER, ORDER_SERVER, ORDERS_FOR_ALL, SELLING, VAULT_FUNCTIONS, VAULT_SERVER } from './order-functions.ts';

/** Functions in constraints and policies, called by the person who writes or reads. */
const ASKED_BY_TABLES = [
  'private.are_alts',
  'private.are_attributes',
  'private.are_advert_words',
  'private.are_choices',
  'private.are_public_urls',
  'private.file_stem',
  'private.has_hidden_characters',
  'private.is_admin',
  'private.is_color',
  'private.is_feed_event_visible',
  'private.is_gradient',
  'private.delivery_fields',
  'private.is_icon_name',
  'private.is_link',
  'private.is_public_url',
  'private.is_signed_in',
  'private.is_slug',
  'private.may',
  'private.picture_stems',
  'private.shop_now',
  'private.storage_path',
];
/** Functions in constraints and policies of announcements, which visitors do not write. */
const ASKED_BY_MESSAGES = ['private.is_plain_text'];
/** Functions for one's own data. */
const OWN = ['public.delete_product', 'public.read_wishes', 'public.save_wishes', 'public.set_wish_news'];
const READING = [
  'public.count_listing',
  'public.correct_search',
  'public.count_search',
  'public.explain_search',
  'public.popular_products',
  'public.price_history',
  'public.products_with_facts',
  'public.read_content',
  'public.search_products',
  'public.search_without_tier',
  'public.suggest_groups',
];

/** Functions for the server's processes. */
const SERVER = [
  'audit',
  'awaited_email',
  'beat_clock',
  'begin_settings',
  'claim_email',
  'claim_pictures',
  'clear_limits',
  'close_code_request',
  'complete_profile',
  'confirm_email',
  'count_recovery_codes',
  'count_visits',
  'create_session',
  'delete_unused_account',
  'discard_files',
  'due_tasks',
  'export_account',
  'fail_picture',
  'files_removed',
  'files_to_remove',
  'find_account',
  'find_code_request',
  'find_session',
  'forget_devices',
  'give_back_limits',
  'grant_role',
  'has_owner',
  'count_migrations',
  'is_fresh_sign_in',
  'is_password_of',
  'keep_picture',
  'knows_device',
  'list_sessions',
  'may_keep_files',
  'note_checked',
  'note_stored',
  'open_code_request',
  'open_email_change',
  'read_settings',
  'read_system',
  'read_vitals',
  'record_vitals',
  'remember_device',
  'replace_recovery_codes',
  'replace_sign_in',
  'revoke_all_sessions',
  'revoke_role',
  'revoke_session',
  'run_due',
  'stored_files',
  'subscribe_newsletter',
  'take_limits',
  'tell_condition',
  'touch_session',
  'unsubscribe_newsletter',
  'update_settings',
  'use_recovery_code',
  'wait_for_limits',
].map((name) => `public.server_${name}`);

/** Functions for signed-in people; most of them require a permission besides. */
const SIGNED_IN = [
  'private.is_file_used',
  'private.is_checked_proof',
  'private.is_fresh',
  'private.may_join',
  'public.discard_files',
  'public.admin_search',
  ...['public.confirm_shop_clock', 'public.read_shop_clock'],
  ...['public.delete_search_alert', 'public.list_search_alerts', 'public.save_search_alert'],
  ...['public.delete_view', 'public.list_saved_views', 'public.save_view'],
  'public.check_session',
  'public.dashboard',
  'public.export_newsletter',
  'public.get_unread_notification_count',
  'public.list_files',
  'public.mark_all_notifications_read',
  'public.mark_notification_read',
  'public.my_standing',
  'public.remove_samples',
  'public.sample_counts',
  'public.sample_files_left',
];
/** Functions of staff about people and the log; each checks its permission itself. */
const PEOPLE_AND_AUDIT = [
  'public.add_customer_note',
  'public.audit_people',
  'public.block_customer',
  'public.change_role',
  'public.check_audit',
  'public.delete_customer_note',
  'public.end_customer_sessions',
  'public.find_customers',
  'public.invite_staff',
  'public.read_audit',
  'public.read_customer',
  'public.read_staff',
  'public.require_second_factor',
  'public.revoke_invitation',
  'public.show_customer_contact',
  'public.unblock_customer',
];
/** Functions for announcements; they check the caller themselves. */
const ANNOUNCING = [
  'public.count_announcement_reach',
  'public.delete_announcement',
  'public.find_recipients',
  'public.list_announcements',
  'public.read_notification_draft',
  'public.recall_notification_draft',
  'public.save_notification_draft',
  'public.send_notification_draft',
];
/** Functions for the catalogue; they check the caller themselves. */
const EDITING_PRODUCTS = [
  'private.save_rental_options',
  'private.write_product_private_data',
  'public.product_impact',
  'public.product_private_data',
  'public.sold_prices',
  'public.save_product',
  'public.sell_outside',
  'public.undo_outside_sale',
];
/** Functions for the catalogue; they check the caller themselves. */
const SCHEMA_FUNCTIONS = ['attribute_usage', 'change_attribute', 'order_attributes', 'remove_attribute', 'rename_attribute'].map(
  (name) => `public.${name}`,
);
/** Functions for who sets up the shop; they check the caller themselves. */
const SETTING_UP = ['public.first_steps'];
/** Functions for content; they check the caller themselves. */
const WRITING_CONTENT = ['public.publish_content', 'public.save_content'];

/** Functions for the catalogue with the caller's own token; they check the caller themselves. */
const CATALOGUE_FUNCTIONS = [
  ...['public.add_starter_games', 'public.order_groups', 'public.remove_group', 'public.starter_games'],
  ...['public.delete_search_term', 'public.list_search_terms', 'public.save_search_term'],
];
/** Functions of staff's list of products; they check the caller themselves. */
const PRODUCT_FUNCTIONS = [
  ...[
    'change_products',
    'count_staff_products',
    'find_by_codes',
    'find_namesakes',
    'import_columns',
    'import_products',
    'import_products_of',
    'list_awaited_pictures',
    'list_imports',
    'list_staff_products',
    'picture_sources',
    'plan_flash_sales',
    'private_data_of',
    'release_picture',
    'remember_import_columns',
    'retry_pictures',
    'undo_import',
    'withdraw_flash_sales',
  ].map((name) => `public.${name}`),
  // Functions that these call with the caller's rights.
  ...[
    'private.begin_import',
    'private.import_batch',
    'private.import_private_data',
    'private.import_rental_options',
    'private.is_seen_stock',
    'private.is_unsold_sale',
    'private.note_imported_products',
    'private.unwritten_row',
  ],
];

/** Functions that a role may call; every other function of ours is denied to it. */
export const FUNCTIONS: Readonly<Record<'anon' | 'authenticated' | 'service_role', readonly string[]>> = {
  anon: [...ASKED_BY_TABLES, ...READING, ...ORDERS_FOR_ALL].toSorted(),
  authenticated: [
    ...ASKED_BY_TABLES,
    ...READING,
    ...SIGNED_IN,
    ...OWN,
    ...BUYING,
    'private.has_room_for_evidence',
    'private.has_running_complaint',
    'private.is_complaint_file',
    'private.may_see_picture',
    ...ASKED_BY_MESSAGES,
    ...HANDING_OVER,
    ...ORDERS_FOR_ALL,
    ...SELLING,
    ...VAULT_FUNCTIONS,
    ...PEOPLE_AND_AUDIT,
    ...ANNOUNCING,
    ...EDITING_PRODUCTS,
    ...PRODUCT_FUNCTIONS,
    ...SETTING_UP,
    ...CATALOGUE_FUNCTIONS,
    ...SCHEMA_FUNCTIONS,
    ...WRITING_CONTENT,
  ].toSorted(),
  service_role: [
    ...ASKED_BY_TABLES,
    ...ASKED_BY_MESSAGES,
    ...READING,
    ...SERVER,
    ...ORDER_SERVER,
    ...VAULT_SERVER,
    ...OWN,
    ...WRITING_CONTENT,
  ].toSorted(),
};
