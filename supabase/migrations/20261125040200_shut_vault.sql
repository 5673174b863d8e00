-- While the vault is shut the page of an order says so, and no deadline runs that needs it: also of orders that came, were handed over or
-- decided meanwhile. The server calls this every minute until the vault is open again.
create or replace function public.server_set_vault(p_is_open boolean, p_note text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  was private.vault_state;
begin
  select * into was from private.vault_state for update;
  if was.is_open <> p_is_open then
    update private.vault_state set is_open = p_is_open, note = left(coalesce(p_note, ''), 200), since = clock_timestamp();
  elsif p_is_open then
    return;
  end if;
  if p_is_open then
    perform private.resume_deadlines(d.order_id, clock_timestamp(), 'vault')
    from (select distinct x.order_id from private.order_deadlines x where 'vault' = any (x.pauses) and x.done_at is null) d;
  else
    -- Accounts without their data wait as well: nothing can be sealed. What is disputed must not run on when its complaint ends.
    perform private.pause_deadlines(o.id, clock_timestamp(), 'vault')
    from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
    where (u.has_credentials or (o.sale_kind = 'account' and o.state = 'processing'))
      and o.state in ('processing', 'delivered', 'completed', 'disputed')
      and exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null and not 'vault' = any (d.pauses));
  end if;
end
$$;

create or replace function private.order_credential(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('has', exists (select from private.credentials c where c.unit_id = u.id and c.erased_at is null),
    'is_open', private.credential_refusal(o, f, 'buyer') is null, 'deliver_at', f.deliver_at, 'closed_at', f.credentials_closed_at,
    'is_vault_open', (select v.is_open from private.vault_state v),
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
