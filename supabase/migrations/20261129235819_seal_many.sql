-- Adds seal_targets, by which a file of login data finds its products and units, and the paid orders that wait for login data to vault_overview.

set check_function_bodies = off;

create or replace function public.seal_targets(p_ids text[], p_codes text[], p_names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  if coalesce(cardinality(p_ids || p_codes || p_names), 0) > 200 then
    raise exception 'more than 200 keys' using errcode = '22023';
  end if;
  return (
    with found as (
      select p.id from public.products p where p.id::text = any (p_ids)
      union select d.product_id from private.product_private_data d where lower(d.internal_code) = any (p_codes)
      union select p.id from public.products p where lower(btrim(p.name)) = any (p_names))
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'code', d.internal_code, 'game', g.name,
      'fields', private.credential_fields(p.id), 'units', coalesce((
        select jsonb_agg(jsonb_build_object('unit_id', u.id, 'position', u.place, 'has_credentials', u.has_credentials,
          'version', coalesce((select max(c.version) from private.credentials c where c.unit_id = u.id), 0), 'waiting_order', w.number) order by u.has_credentials, w.number is null, u.place)
        from (select x.*, row_number() over (order by x.position) as place from private.units x
          where x.product_id = p.id and x.state <> 'withdrawn') u
        left join lateral (select o.number from private.order_facts f join public.orders o on o.id = f.order_id
          where f.unit_id = u.id and f.is_open and o.state = 'processing' and not u.has_credentials limit 1) w on true
        where u.state in ('available', 'reserved')), '[]')) order by p.created_at, p.id), '[]')
    from found x join public.products p on p.id = x.id left join private.product_private_data d on d.product_id = p.id
    left join public.game_titles g on g.id = p.game_title_id
    where p.archived_at is null and p.sale_kind in ('account', 'item'));
end
$$;

create or replace function public.vault_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (select jsonb_build_object('is_open', v.is_open, 'since', v.since, 'note', v.note,
    'keys', coalesce((select jsonb_agg(to_jsonb(k)) from public.server_vault_keys() k), '[]'),
    'sealed', (select count(*) from private.units u where u.has_credentials and u.state in ('available', 'reserved')),
    'without_credentials', (select count(*) from private.units u join public.products p on p.id = u.product_id
      where p.sale_kind = 'account' and not u.has_credentials and u.state in ('available', 'reserved') and p.archived_at is null),
    'login_codes', (select count(*) from private.login_code_requests r where r.answered_at is null),
    'waiting', coalesce((select jsonb_agg(jsonb_build_object('order_id', w.id, 'number', w.number, 'product_id', w.product_id,
        'product_name', w.name, 'due_at', w.due_at) order by w.due_at nulls last, w.number)
      from (select o.id, o.number, u.product_id, private.unit_product_name(u.id) as name, case when d.paused_at is null then d.due_at end as due_at
        from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
        left join private.order_deadlines d on d.order_id = o.id and d.name = 'delivery' and d.done_at is null
        where o.state = 'processing' and f.is_open and o.sale_kind = 'account' and not u.has_credentials
        order by case when d.paused_at is null then d.due_at end nulls last, o.number limit 50) w), '[]'),
    'products', coalesce((select jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'missing', p.missing)
        order by p.missing desc, p.name)
      from (select x.id, x.name, count(*) as missing from private.units u join public.products x on x.id = u.product_id
        where x.sale_kind = 'account' and not u.has_credentials and u.state in ('available', 'reserved') and x.archived_at is null
        group by x.id, x.name order by count(*) desc, x.name limit 50) p), '[]'))
    from private.vault_state v);
end
$$;

REVOKE ALL ON FUNCTION "public"."seal_targets"(text[], text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."seal_targets"(text[], text[], text[]) TO "authenticated";

reset check_function_bodies;

