-- What somebody of the shop finds from anywhere in the admin: products by name or number, games, and customers by a piece of their name,
-- number or address. Each only with its permission; numbers are told by their last four digits.

create function public.admin_search(p_query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text := left(trim(coalesce(p_query, '')), 80);
  -- Signs with a meaning in a pattern are taken as themselves.
  pattern text := '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%';
  -- As numbers are kept: without signs, and from the country on.
  digits text := regexp_replace(regexp_replace(asked, '\D', '', 'g'), '^0', '62');
  found jsonb := '[]';
begin
  if length(asked) < 2 then
    return found;
  end if;
  if private.may('catalogue.write') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'product', 'id', p.id, 'title', p.name, 'note', p.note))
      from (
        select p.id, p.name, concat_ws(' · ', g.name,
          case when p.archived_at is not null then 'Diarsipkan' when not p.is_active then 'Nonaktif' when p.stock = 0 then 'Habis' end) as note
        from public.products p left join public.game_titles g on g.id = p.game_title_id
        where p.name ilike pattern or (asked ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' and p.id::text = lower(asked))
        order by p.archived_at is not null, p.created_at desc, p.id desc limit 8
      ) p), '[]');
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'game', 'id', g.id, 'title', g.name, 'note', g.product_count || ' produk'))
      from (select g.* from public.game_titles g where g.name ilike pattern or g.slug ilike pattern order by g.product_count desc, g.name limit 5) g), '[]');
  end if;
  if private.may('customers.read') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'customer', 'id', c.id, 'title', coalesce(nullif(c.name, ''), 'Tanpa nama'),
        'note', case when length(c.phone) > 6 then '+' || left(c.phone, 2) || ' •••• ' || right(c.phone, 4) end))
      from (
        select r.id, r.name, r.phone from public.profiles r
        where r.name ilike pattern or r.email ilike pattern or (length(digits) >= 4 and r.phone like '%' || digits || '%')
        order by r.created_at desc, r.id limit 6
      ) c), '[]');
  end if;
  return found;
end
$$;
grant execute on function public.admin_search(text) to authenticated;
