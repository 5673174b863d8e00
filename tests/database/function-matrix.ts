/** What table checks and policies ask, as whoever writes or reads. */
const ASKED_BY_TABLES = [
  'private.are_attributes',
  'private.are_public_urls',
  'private.feed_shows',
  'private.is_admin',
  'private.is_color',
  'private.is_gradient',
  'private.is_icon_name',
  'private.is_link',
  'private.is_public_url',
  'private.is_signed_in',
  'private.is_slug',
  'private.may',
];
/** What people do with what is their own. */
const OWN = ['public.delete_product', 'public.read_wishes', 'public.save_wishes', 'public.set_wish_news'];
const READING = [
  'public.correct_search',
  'public.count_products',
  'public.popular_products',
  'public.read_content',
  'public.search_products',
];

/** How the server's own programs reach what is private. */
const SERVER = [
  'audit',
  'clear_limits',
  'close_code_request',
  'complete_profile',
  'create_session',
  'delete_unused_account',
  'due_tasks',
  'export_account',
  'find_account',
  'find_code_request',
  'find_session',
  'forget_devices',
  'give_back_limits',
  'grant_role',
  'knows_device',
  'list_sessions',
  'open_code_request',
  'read_vitals',
  'record_vitals',
  'remember_device',
  'replace_sign_in',
  'revoke_all_sessions',
  'revoke_role',
  'revoke_session',
  'run_due',
  'subscribe_newsletter',
  'take_limits',
  'touch_session',
  'unsubscribe_newsletter',
  'wait_for_limits',
].map((name) => `public.server_${name}`);

/** What is for people who signed in; most of it asks for a permission besides. */
const SIGNED_IN = [
  'private.is_fresh',
  'private.may_join',
  'public.export_newsletter',
  'public.get_unread_notification_count',
  'public.mark_all_notifications_read',
  'public.mark_notification_read',
];
/** For whoever may write the shop's texts; they ask themselves who calls. */
const WRITING_CONTENT = ['public.publish_content', 'public.save_content'];

/** Functions a role may call; every other function of ours is closed to it. */
export const FUNCTIONS: Readonly<Record<'anon' | 'authenticated' | 'service_role', readonly string[]>> = {
  anon: [...ASKED_BY_TABLES, ...READING],
  authenticated: [...ASKED_BY_TABLES, ...READING, ...SIGNED_IN, ...OWN, ...WRITING_CONTENT].toSorted(),
  service_role: [...ASKED_BY_TABLES, ...READING, ...SERVER, ...OWN, ...WRITING_CONTENT].toSorted(),
};
