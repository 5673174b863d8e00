-- New codes of receipts consist of characters that cannot be mistaken for each other (Crockford), so that they can be typed from paper. Codes of
-- issued receipts stay as they are.
create or replace function private.receipt_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(given.bytes, place) & 31), 1), '' order by place)
  from (select extensions.gen_random_bytes(20) as bytes) given, generate_series(0, 19) place
$$;
