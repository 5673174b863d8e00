-- Payments as the server's own processes see them: attempts, webhooks, inquiries that are due, the sandbox.
create function public.server_set_gateways(p_gateways text[]) returns void
language sql security definer set search_path = '' as $$
  update private.payment_settings set gateways = p_gateways where gateways is distinct from p_gateways
$$;

create function public.server_note_attempt(p_reference text, p_detail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := private.json_of(p_detail);
begin
  if given ->> 'failed' = 'true' then
    perform private.observe_payment(p_reference, 'inquiry', null);
  else
    update private.payment_attempts a
    set state = case a.state when 'created' then 'pending' else a.state end, provider_id = coalesce(given ->> 'provider_id', a.provider_id),
      instructions = coalesce(given -> 'instructions', a.instructions)
    where a.reference = p_reference;
  end if;
end
$$;

create function public.server_observe(p_reference text, p_source text, p_observation jsonb) returns jsonb
language sql security definer set search_path = '' as $$
  select private.observe_payment(p_reference, p_source, case jsonb_typeof(p_observation) when 'null' then null
    when 'string' then nullif(p_observation #>> '{}', 'null')::jsonb else p_observation end)
$$;

-- An attempt as the manual gateway needs it: what staff decided.
create function public.server_attempt(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reference', a.reference, 'order_id', a.order_id, 'buyer_id', o.buyer_id, 'gateway', a.gateway, 'method', a.method,
    'state', a.state, 'order_state', o.state, 'amount', a.amount, 'expires_at', a.expires_at, 'provider_id', a.provider_id, 'instructions', a.instructions, 'paid', (
      select max(b.amount) from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid'),
    'qris', (select s.qris from private.payment_settings s))
  from private.payment_attempts a join public.orders o on o.id = a.order_id where a.reference = p_reference
$$;

-- Stores a webhook as it came; a known attempt is inquired about at once. At most 1,000 that are not authentic are stored.
create function public.server_store_webhook(p_gateway text, p_key text, p_reference text, p_is_authentic boolean, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  if not p_is_authentic and (select count(*) from (select from private.webhook_inbox w where not w.is_authentic limit 1000) refused) >= 1000 then
    return jsonb_build_object('is_new', false);
  end if;
  insert into private.webhook_inbox (gateway, key, reference, is_authentic, body)
  values (p_gateway, p_key, p_reference, p_is_authentic, left(p_body, 65536)) on conflict (gateway, key) do nothing;
  is_new := found;
  if p_is_authentic then
    update private.payment_attempts a set next_inquiry_at = clock_timestamp()
    where a.reference = p_reference and a.gateway = p_gateway and a.state not in ('paid', 'refunded');
  end if;
  return jsonb_build_object('is_new', is_new);
end
$$;

-- Attempts the gateway is to be asked about now. Taken ones come back after 10 seconds, then 30 s, 1, 2, 5, 10, 20 minutes after their
-- opening, and daily for a week: a process that is killed loses nothing, and a shop without reachable address works.
create function public.server_due_inquiries(p_max integer default 20) returns table (reference text, gateway text, provider_id text)
language sql security definer set search_path = '' as $$
  update private.payment_attempts a
  set inquiries = a.inquiries + 1,
    next_inquiry_at = case
      when a.inquiries < 1 then clock_timestamp() + interval '10 seconds'
      when a.opened_at < clock_timestamp() - interval '7 days' then null
      when a.opened_at < clock_timestamp() - interval '1 hour' then clock_timestamp() + interval '1 day'
      else clock_timestamp() + (array[30, 60, 120, 300, 600, 600])[least(a.inquiries, 6)] * interval '1 second' end
  where a.id in (select d.id from private.payment_attempts d where d.next_inquiry_at <= clock_timestamp()
    order by d.next_inquiry_at limit p_max for update skip locked)
  returning a.reference, a.gateway, a.provider_id
$$;

-- Living attempts of orders that ended, or whose time to pay is over: nobody is to pay them any more. Each is named every ten seconds.
create function public.server_close_overdue(p_max integer default 20) returns table (reference text, gateway text, provider_id text)
language sql security definer set search_path = '' as $$
  update private.payment_attempts a set closing_at = clock_timestamp()
  where a.id in (
    select d.id from private.payment_attempts d join public.orders o on o.id = d.order_id
    where d.state in ('created', 'pending') and coalesce(d.closing_at, '-infinity') < clock_timestamp() - interval '10 seconds'
      and (o.state not in ('pending_payment', 'payment_review') or (o.state = 'pending_payment' and d.expires_at <= clock_timestamp()))
    order by d.expires_at limit p_max for update of d skip locked)
  returning a.reference, a.gateway, a.provider_id
$$;

-- What the sandbox remembers about its own payments.
create table private.sandbox_payments (
  reference text primary key check (length(reference) between 6 and 60),
  charge jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);

alter table private.sandbox_payments enable row level security;

create function public.sandbox_read(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select s.charge from private.sandbox_payments s where s.reference = p_reference
$$;

create function public.sandbox_write(p_reference text, p_charge jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.sandbox_payments (reference, charge) values (p_reference, private.json_of(p_charge))
  on conflict (reference) do update set charge = excluded.charge, updated_at = clock_timestamp()
$$;

grant execute on function public.server_set_gateways(text[]), public.server_note_attempt(text, jsonb), public.server_observe(text, text, jsonb),
  public.server_attempt(text), public.server_store_webhook(text, text, text, boolean, text), public.server_due_inquiries(integer),
  public.server_close_overdue(integer), public.sandbox_read(text), public.sandbox_write(text, jsonb) to service_role;
