/** What table checks and policies ask, as whoever writes or reads. */
const ASKED_BY_TABLES = [
  'private.are_attributes',
  'private.are_public_urls',
  'private.is_admin',
  'private.is_color',
  'private.is_gradient',
  'private.is_icon_name',
  'private.is_public_url',
  'private.is_signed_in',
  'private.is_slug',
  'private.may',
];
const READING = ['public.correct_search', 'public.count_products', 'public.popular_products', 'public.search_products'];

/** Functions a role may call; every other function of ours is closed to it. */
export const FUNCTIONS: Readonly<Record<'anon' | 'authenticated' | 'service_role', readonly string[]>> = {
  anon: [...ASKED_BY_TABLES, ...READING],
  authenticated: [...ASKED_BY_TABLES, ...READING, 'public.delete_product'].toSorted(),
  service_role: [...ASKED_BY_TABLES, ...READING, 'public.delete_product'].toSorted(),
};
