-- A product's name and units as staff see them; never what is in them.
create or replace function public.unit_credentials(p_product uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (
    select jsonb_build_object('fields', private.credential_fields(p_product),
      'name', coalesce((select p.name from public.products p where p.id = p_product), ''), 'units', coalesce((
      select jsonb_agg(jsonb_build_object('unit_id', u.id, 'position', row_number, 'state', u.state, 'has_credentials', u.has_credentials,
        'version', c.version, 'sealed_at', c.created_at, 'fields', c.fields, 'key_id', c.key_id, 'is_erased', c.erased_at is not null,
        'opened_count', private.opened_count(u.id), 'order_id', x.order_id, 'order_number', x.number) order by u.position)
      from (select *, row_number() over (order by w.position) from private.units w where w.product_id = p_product and w.state <> 'withdrawn'
        order by w.position limit 500) u
      left join lateral (select k.* from private.credentials k where k.unit_id = u.id order by k.version desc, k.scope limit 1) c on true
      left join lateral (select f.order_id, o.number from private.order_facts f join public.orders o on o.id = f.order_id
        where f.unit_id = u.id and o.state not in ('cancelled', 'expired') order by o.created_at desc limit 1) x on true), '[]')));
end
$$;
