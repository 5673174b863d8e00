-- A picture may be called as its owner likes: bukti.png has five letters.
drop policy evidence_add on storage.objects;

create policy evidence_add on storage.objects for insert to authenticated
  with check (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in())
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.(jpg|jpeg|png|webp|mp4)$'
    and (exists (select from public.orders o where o.buyer_id = (select auth.uid()) and o.state in ('pending_payment', 'payment_review'))
      or (select private.has_running_complaint()) or (select private.may('complaints.write')))
    and (select private.has_room_for_evidence()));
