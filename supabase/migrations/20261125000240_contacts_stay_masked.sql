-- A masked number or address stays masked whichever way one asks: every list shows it in the same mask (private.mask_phone, private.mask_email),
-- and finds somebody by the whole of it only. A part that finds him would tell the hidden signs one by one, without a line in the log.

create or replace function public.admin_search(p_query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text := left(trim(coalesce(p_query, '')), 80);
  -- Signs with a meaning in a pattern are taken as themselves.
  pattern text := '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%';
  -- As numbers are kept: without signs, and from the country on.
  digits text := case when asked !~ '[[:alpha:]]' then regexp_replace(regexp_replace(asked, '\D', '', 'g'), '^0', '62') end;
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
        'note', '+' || private.mask_phone(c.phone)))
      from (
        select r.id, r.name, r.phone from public.profiles r
        where r.name ilike pattern or r.email = lower(asked) or r.phone = digits
        order by r.created_at desc, r.id limit 6
      ) c), '[]');
  end if;
  return found;
end
$$;

-- Customers by a part of their name, or by their whole number or address.
create or replace function public.find_recipients(p_text text) returns table (id uuid, name text, phone text, email text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := lower(trim(p_text));
  digits text := case when p_text !~ '[[:alpha:]]' then regexp_replace(regexp_replace(p_text, '\D', '', 'g'), '^0', '62') end;
begin
  perform private.require_announcing();
  if not private.may('customers.read') then
    raise exception 'not allowed to look for customers' using errcode = '42501';
  end if;
  if length(wanted) < 2 or length(wanted) > 100 then
    return;
  end if;
  return query
  select p.id, p.name, '+' || private.mask_phone(p.phone), private.mask_email(p.email)
  from public.profiles p
  where strpos(lower(p.name), wanted) > 0 or p.phone = digits or p.email = wanted
  order by strpos(lower(p.name), wanted) = 1 desc, p.name, p.id
  limit 8;
end
$$;

-- A page of customers. p_text is matched as what it is said to be: a whole number, a whole e-mail, a part of a name. p_cursor is the last
-- row's, of the same order.
create or replace function public.find_customers(
  p_text text default null, p_by text default 'name', p_state text default null, p_sort text default 'newest', p_cursor text default null,
  p_limit integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  literal text := replace(replace(replace(lower(nullif(trim(p_text), '')), '\', '\\'), '%', '\%'), '_', '\_');
  place text := case p_sort when 'name' then 'lower(p.name), p.id' when 'oldest' then 'p.created_at, p.id' else 'p.created_at desc, p.id desc' end;
  beyond text := case when p_cursor is null then 'true' when p_sort = 'name' then '(lower(p.name), p.id) > ($3, $4)'
    when p_sort = 'oldest' then '(p.created_at, p.id) > ($3::timestamptz, $4)' else '(p.created_at, p.id) < ($3::timestamptz, $4)' end;
  found jsonb;
begin
  perform private.need('customers.read');
  -- Written out for the order that is asked for, so that it comes from its index.
  execute format($q$
    select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place), '[]')
    from (
      select row_number() over () as place, chosen.*
      from (
        select p.id, p.name, private.mask_phone(p.phone) as phone, private.mask_email(coalesce(p.email, nullif(u.email, ''))) as email,
          p.phone_verified, p.profile_completed, r.role, coalesce(u.banned_until > now(), false) as is_blocked, p.created_at,
          coalesce((select max(s.last_used_at) from private.sessions s where s.user_id = p.id), u.last_sign_in_at) as last_used_at,
          %s || '~' || p.id as cursor
        from public.profiles p
        join auth.users u on u.id = p.id
        left join private.user_roles r on r.user_id = p.id
        where u.deleted_at is null and %s and %s and %s
        order by %s limit least(greatest($5, 1), 200)
      ) chosen
    ) f
  $q$,
    case p_sort when 'name' then 'lower(p.name)' else 'p.created_at::text' end,
    case when literal is null then 'true' when p_by = 'phone' then 'p.phone = $1'
      when p_by = 'email' then '(p.email = lower(trim($1)) or (p.email is null and u.email = lower(trim($1))))'
      else 'lower(p.name) like ''%'' || $2 || ''%''' end,
    case p_state when 'blocked' then 'u.banned_until > now()' when 'staff' then 'r.role is not null'
      when 'unverified' then 'not p.phone_verified' else 'true' end,
    beyond, place)
  into found
  using p_text, literal, left(p_cursor, -37), right(p_cursor, 36)::uuid, p_limit;
  return found;
end
$$;
drop index public.profiles_by_start_of_email;
