-- The newest part of each scope, with what its fields are called now: a game may have fields of its own.
create or replace function private.credential_parts(p_unit uuid, p_scope text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('unit_id', c.unit_id, 'scope', c.scope, 'version', c.version, 'sealed', c.sealed,
    'wrapped_key', c.wrapped_key, 'labels', coalesce((select jsonb_object_agg(f ->> 'name', f ->> 'label')
      from private.units u, jsonb_array_elements(private.credential_fields(u.product_id)) f
      where u.id = c.unit_id and f ->> 'name' = any (c.fields)), '{}')) order by c.scope desc)
  from (select distinct on (x.scope) x.* from private.credentials x
    where x.unit_id = p_unit and x.erased_at is null and (p_scope = 'buyer' or x.scope = 'renter')
    order by x.scope, x.version desc) c
$$;
