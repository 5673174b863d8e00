-- Pictures of proofs of payment that the server has read: it decoded them, drew them anew without what cameras write into them (place, time,
-- device), and put them in the place of what was uploaded. Only these can be submitted, and only these are seen by staff.
create table private.proof_pictures (
  path text primary key check (length(path) between 3 and 300),
  -- SHA-256 of the pixels, so that the same picture in another file is known again.
  hash bytea not null check (length(hash) = 32),
  checked_at timestamptz not null default clock_timestamp(),
  -- The order it was submitted for.
  order_id uuid references public.orders (id) on delete restrict
);

create index proof_pictures_by_hash on private.proof_pictures (hash);
create index proof_pictures_of_order on private.proof_pictures (order_id);

alter table private.proof_pictures enable row level security;

-- Proofs that wait already keep being seen.
insert into private.proof_pictures (path, hash, order_id)
select distinct on (f.proof_path) f.proof_path, sha256(convert_to(f.proof_path, 'UTF8')), f.order_id
from private.order_facts f where f.proof_path is not null;

create function private.is_checked_proof(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.proof_pictures p where p.path = p_path)
$$;

grant execute on function private.is_checked_proof(text) to authenticated;

drop policy evidence_read on storage.objects;

create policy evidence_read on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and ((split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in()))
    or ((select private.may('payments.write')) and private.is_checked_proof(name))
    or ((select private.may('complaints.write')) and private.is_complaint_file(name))));

create function public.server_is_checked_proof(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_checked_proof(p_path) $$;

create function public.server_note_proof(p_path text, p_hash text) returns void
language sql security definer set search_path = '' as $$
  insert into private.proof_pictures (path, hash) select f.name, decode(p_hash, 'hex') from storage.objects f
  where f.bucket_id = 'evidence' and f.name = p_path
  on conflict (path) do nothing
$$;

grant execute on function public.server_is_checked_proof(text), public.server_note_proof(text, text) to service_role;

-- Whether a picture was the proof of another order.
create function private.is_used_proof(p_order uuid, p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.proof_pictures given join private.proof_pictures earlier on earlier.hash = given.hash
    where given.path = p_path and earlier.order_id <> p_order)
$$;

-- Why a proof cannot be taken now; null when it can. A picture lies in the buyer's own folder of the bucket `evidence`, and was read by the
-- server.
create or replace function private.proof_refusal(p_of public.orders, p_path text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from private.payment_attempts a where a.order_id = p_of.id and a.gateway = 'manual') then 'NOT_PAYABLE'
    when p_path is not null and (p_path not like p_of.buyer_id || '/%' or not private.is_checked_proof(p_path) or not exists (
      select from storage.objects f where f.bucket_id = 'evidence' and f.name = p_path)) then 'INVALID'
    when p_path is not null and private.is_used_proof(p_of.id, p_path) then 'PROOF_USED'
    when p_of.state = 'pending_payment'
      and not exists (select from public.orders b where b.buyer_id = p_of.buyer_id and b.state = 'completed')
      and exists (select from public.orders b where b.buyer_id = p_of.buyer_id and b.id <> p_of.id and b.state = 'payment_review') then 'PROOF_OPEN'
    end
$$;

-- Two orders submit the same picture at once: one of them is first. The other is told to press again, and then why it is refused.
create function private.keep_proof_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(p.hash, 'hex'), 7322)) from private.proof_pictures p where p.path = new.proof_path;
  if private.is_used_proof(new.order_id, new.proof_path) then
    raise exception 'the picture is the proof of another order' using errcode = '55P03';
  end if;
  update private.proof_pictures p set order_id = new.order_id where p.path = new.proof_path and p.order_id is null;
  return null;
end
$$;

create trigger keep_proof_of_order after update of proof_path on private.order_facts
  for each row when (new.proof_path is not null) execute function private.keep_proof_of_order();
