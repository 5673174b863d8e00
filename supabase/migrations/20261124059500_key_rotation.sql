-- What `npm run vault` asks: everything that is sealed under a key of the server, by the name of the key, and moving it under another.

drop function public.server_vault_keys();

create function public.server_vault_keys() returns table (key_id text, count bigint, units bigint, destinations bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(p.key_id, d.key_id), coalesce(p.parts, 0), coalesce(p.units, 0), coalesce(d.destinations, 0)
  from (select c.key_id, count(*) as parts, count(distinct c.unit_id) as units from private.credentials c
    where c.erased_at is null group by c.key_id) p
  full join (select split_part(r.sealed, '.', 2) as key_id, count(*) as destinations from private.refund_destinations r
    where r.sealed is not null group by 1) d
    on d.key_id = p.key_id
  order by 1
$$;

-- Data keys under some keys: those that the server has and no longer seals with.
drop function public.server_credentials_to_rewrap(text, integer);

create function public.server_credentials_to_rewrap(p_keys text[], p_max integer default 500)
returns table (unit_id uuid, scope text, version integer, wrapped_key text)
language sql stable security definer set search_path = '' as $$
  select c.unit_id, c.scope, c.version, c.wrapped_key from private.credentials c
  where c.erased_at is null and c.key_id = any (p_keys) order by c.unit_id, c.scope, c.version limit least(p_max, 1000)
$$;

create index refund_destinations_by_key on private.refund_destinations (split_part(sealed, '.', 2));

create function public.server_destinations_to_reseal(p_keys text[], p_max integer default 500) returns table (id uuid, bank text, sealed text)
language sql stable security definer set search_path = '' as $$
  select r.id, r.bank, r.sealed from private.refund_destinations r
  where split_part(r.sealed, '.', 2) = any (p_keys) order by r.id limit least(p_max, 1000)
$$;

-- Stores what was sealed anew with the fingerprints of the keys of now, where nobody was faster. Returns how many.
create function public.server_store_resealed(p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  update private.refund_destinations r set sealed = g.sealed, fingerprints = g.fingerprints
  from jsonb_to_recordset(case jsonb_typeof(p_rows) when 'string' then (p_rows #>> '{}')::jsonb else p_rows end)
    as g (id uuid, was text, sealed text, fingerprints text[])
  where r.id = g.id and r.sealed = g.was;
  get diagnostics stored = row_count;
  return stored;
end
$$;

create function public.server_replace_canary(p_was text, p_sealed text) returns void
language sql security definer set search_path = '' as $$
  update private.sealer_canary c set sealed = p_sealed where c.sealed = p_was
$$;

grant execute on function public.server_vault_keys(), public.server_credentials_to_rewrap(text[], integer),
  public.server_destinations_to_reseal(text[], integer), public.server_store_resealed(jsonb), public.server_replace_canary(text, text)
  to service_role;
