-- Whoever has an order without having paid anything may upload proofs: twelve files a day that nothing refers to are enough to choose a
-- picture, and too few to fill the disk. What was submitted does not count; orders and complaints have bounds of their own.
create function private.has_room_for_evidence() returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 12 from storage.objects f
  where f.bucket_id = 'evidence' and split_part(f.name, '/', 1) = auth.uid()::text and f.created_at > now() - interval '1 day'
    and not private.is_complaint_file(f.name)
    and not exists (select from private.proof_pictures p where p.path = f.name and p.order_id is not null)
$$;

grant execute on function private.has_room_for_evidence() to authenticated;

drop policy evidence_add on storage.objects;

create policy evidence_add on storage.objects for insert to authenticated
  with check (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in())
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{8,80}\.(jpg|jpeg|png|webp|mp4)$'
    and (exists (select from public.orders o where o.buyer_id = (select auth.uid()) and o.state in ('pending_payment', 'payment_review'))
      or (select private.has_running_complaint()) or (select private.may('complaints.write')))
    and (select private.has_room_for_evidence()));
