-- Messages of the shop can have a picture, which shows the progress of a service.

set check_function_bodies = off;

DROP FUNCTION "public"."write_order_message"(uuid, text);

ALTER TABLE "private"."order_messages" ADD COLUMN "picture" text;

ALTER TABLE "private"."order_messages" ADD CONSTRAINT "order_messages_check" CHECK (((picture IS NULL) OR ((length(picture) <= 300) AND (author = 'shop'::text))));

create index order_messages_by_picture on private.order_messages (picture) where picture is not null;

create or replace function public.write_order_message(p_order uuid, p_text text, p_picture text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := btrim(p_text, E' \n\t');
  is_buyer constant boolean := exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid());
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not is_buyer and not (private.may('orders.write') and exists (select from public.orders o where o.id = p_order)) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif coalesce(length(written), 0) not between 1 and 1000 or written ~ '[\x01-\x09\x0B-\x1F\x7F]'
    or (p_picture is not null and (is_buyer or not private.is_unused_picture(p_picture))) then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(written) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  elsif private.consume_limits(array['order:messages:' || auth.uid()], array[20], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  insert into private.order_messages (order_id, author, author_id, text, picture)
  values (p_order, case when is_buyer then 'buyer' else 'shop' end, auth.uid(), written, p_picture);
  update private.proof_pictures p set order_id = p_order where p.path = p_picture;
  perform private.add_order_notice(p_order, case when is_buyer then 'message_of_buyer' else 'message_of_shop' end);
  return jsonb_build_object('outcome', 'done');
end
$$;

create or replace function private.is_unused_picture(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_path like auth.uid() || '/%' and exists (select from private.proof_pictures p where p.path = p_path and p.order_id is null)
$$;

create or replace function private.may_see_picture(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.order_messages m join public.orders o on o.id = m.order_id
    where m.picture = p_path and ((o.buyer_id = auth.uid() and private.is_signed_in()) or private.may('orders.read')))
$$;

REVOKE ALL ON FUNCTION "public"."write_order_message"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_order_message"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_unused_picture"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_see_picture"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_see_picture"(text) TO "authenticated";

alter policy evidence_read on storage.objects
  using (bucket_id = 'evidence' and ((split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in()))
    or ((select private.may('payments.write')) and private.is_checked_proof(name))
    or ((select private.may('complaints.write')) and private.is_complaint_file(name)) or private.may_see_picture(name)));

reset check_function_bodies;
