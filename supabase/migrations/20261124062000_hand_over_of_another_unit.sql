-- Another unit is another account: what was ticked off, asked and answered for the former one does not stand for it.
create function private.begin_hand_over_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.order_handovers h where h.order_id = new.order_id;
  -- Nobody answers for an account that was taken back; an answer is read no more.
  update private.login_code_requests r set answered_at = coalesce(r.answered_at, clock_timestamp()), sealed = null,
    expires_at = least(coalesce(r.expires_at, clock_timestamp()), clock_timestamp()) where r.order_id = new.order_id;
  return null;
end
$$;

create trigger begin_hand_over_anew after update of unit_id on private.order_facts
  for each row when (old.unit_id is not null and new.unit_id is not null and old.unit_id <> new.unit_id)
  execute function private.begin_hand_over_anew();

-- As before, but: what was erased is no longer there, and a buyer has opened what he opened of this unit.
create or replace function private.order_credential(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('has', exists (select from private.credentials c where c.unit_id = u.id and c.erased_at is null),
    'is_open', private.credential_refusal(o, f, 'buyer') is null, 'deliver_at', f.deliver_at, 'closed_at', f.credentials_closed_at,
    'sealed_at', (select max(c.created_at) from private.credentials c where c.unit_id = u.id),
    'opened_before', (select count(*) from private.credential_log l where l.unit_id = u.id and l.action = 'opened'
      and l.order_id is distinct from o.id),
    'opened_by_buyer', (select count(*) from private.credential_log l where l.order_id = o.id and l.unit_id = u.id and l.action = 'opened'
      and l.actor_kind = 'buyer'),
    'head', (select left(encode(l.hash, 'hex'), 16) from private.credential_log l where l.unit_id = u.id order by l.seq desc limit 1),
    'checklist', case when o.sale_kind = 'account' then (
      select coalesce(jsonb_agg(jsonb_build_object('step', s.step, 'is_done', exists (
        select from private.order_handovers h where h.order_id = o.id and h.step = s.step)) order by s.place), '[]')
      from unnest(private.handover_checklist(o.product_id)) with ordinality as s (step, place)) else '[]' end,
    'login_code', (select jsonb_build_object('id', r.id, 'asked_at', r.asked_at, 'promised_at', r.promised_at, 'answered_at', r.answered_at,
      'expires_at', r.expires_at) from private.login_code_requests r where r.order_id = o.id order by r.asked_at desc limit 1))
  from private.order_facts f join private.units u on u.id = f.unit_id where f.order_id = o.id and o.sale_kind in ('account', 'item')
$$;

revoke all on function private.begin_hand_over_anew() from public;
