-- Looking up one certain person, and opening a number or an address, are counted a day, logged, and told to the owners when the day's
-- budget is used up. Nobody sees the contacts of somebody of a higher role.

-- How often a member of staff may do something a day.
create table private.staff_budgets (
  action text primary key check (action ~ '^[a-z_]{1,40}$'),
  per_day integer not null check (per_day between 1 and 10000)
);

insert into private.staff_budgets (action, per_day) values ('lookup', 50), ('reveal', 50);

alter table private.staff_budgets enable row level security;

grant all on private.staff_budgets to service_role;

-- Owners before administrators before all others.
create function private.role_rank(p_role text) returns integer
language sql immutable set search_path = '' as $$ select case p_role when 'owner' then 3 when 'admin' then 2 else case when p_role is null then 0 else 1 end end $$;

create function private.is_of_higher_role(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.role_rank((select r.role from private.user_roles r where r.user_id = p_user))
    > private.role_rank((select r.role from private.user_roles r where r.user_id = auth.uid()))
$$;

-- Takes one from the caller's budget of today. With the last one the owners are told. Raises `p_code` when nothing is left; the code is the
-- message, because only message and SQLSTATE of an error reach the caller through every gateway.
create function private.spend_staff_budget(p_action text, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  budget constant text := format('staff %s %s', p_action, auth.uid());
  allowed constant integer := (select b.per_day from private.staff_budgets b where b.action = p_action);
  person text;
begin
  if private.consume_limits(array[budget], array[allowed], array[86400], null) > 0 then
    raise exception '%', p_code using errcode = 'P0001';
  end if;
  if (select cardinality(l.hits) from private.rate_limits l where l.bucket = private.limit_bucket(budget)) >= allowed then
    select coalesce(nullif(p.name, ''), 'Anggota tim') into person from public.profiles p where p.id = auth.uid();
    perform private.audit(auth.uid(), 'staff.' || p_action || '_budget_spent', auth.uid(), jsonb_build_object('per_day', allowed));
    perform private.notify(r.user_id, 'security',
      case p_action when 'lookup' then 'Banyak pencarian pelanggan' else 'Banyak kontak pelanggan dibuka' end,
      format(case p_action when 'lookup' then '%s mencari %s pelanggan tertentu dalam sehari. Periksa catatannya.'
        else '%s membuka %s nomor atau alamat dalam sehari. Periksa catatannya.' end, person, allowed),
      '/admin/audit', format('staff-%s-%s-%s-%s', p_action, auth.uid(), to_char(now(), 'YYYYMMDDHH24'), r.user_id))
    from private.user_roles r where r.role = 'owner';
  end if;
end
$$;

-- A page of customers. p_text is a whole number, a whole e-mail, or a part of a name. p_cursor is that of the last row in the same order.
-- A whole number, e-mail or name is a lookup of one person. Somebody of a higher role is not found by number or e-mail.
create or replace function public.find_customers(
  p_text text default null, p_by text default 'name', p_state text default null, p_sort text default 'newest', p_cursor text default null,
  p_limit integer default 50
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  literal text := replace(replace(replace(lower(nullif(trim(p_text), '')), '\', '\\'), '%', '\%'), '_', '\_');
  place text := case p_sort when 'name' then 'lower(p.name), p.id' when 'oldest' then 'p.created_at, p.id' else 'p.created_at desc, p.id desc' end;
  beyond text := case when p_cursor is null then 'true' when p_sort = 'name' then '(lower(p.name), p.id) > ($3, $4)'
    when p_sort = 'oldest' then '(p.created_at, p.id) > ($3::timestamptz, $4)' else '(p.created_at, p.id) < ($3::timestamptz, $4)' end;
  is_exact constant boolean := p_by in ('phone', 'email');
  found_rows jsonb;
begin
  perform private.require_permission('customers.read');
  if literal is not null and p_cursor is null and (is_exact
    or exists (select from public.profiles p where lower(p.name) = lower(trim(p_text)))) then
    perform private.spend_staff_budget('lookup', 'LOOKUP_LIMIT');
  end if;
  -- A statement per sort order, so that it uses its index.
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
    case when literal is null then 'true'
      when p_by = 'phone' then 'p.phone = $1 and not private.is_of_higher_role(p.id)'
      when p_by = 'email' then '(p.email = lower(trim($1)) or (p.email is null and u.email = lower(trim($1)))) and not private.is_of_higher_role(p.id)'
      else 'lower(p.name) like ''%'' || $2 || ''%''' end,
    case p_state when 'blocked' then 'u.banned_until > now()' when 'staff' then 'r.role is not null'
      when 'unverified' then 'not p.phone_verified' else 'true' end,
    beyond, place)
  into found_rows
  using p_text, literal, left(p_cursor, -37), right(p_cursor, 36)::uuid, p_limit;
  if literal is not null and p_cursor is null and is_exact then
    perform private.audit(auth.uid(), 'customer.looked_up', (found_rows -> 0 ->> 'id')::uuid, jsonb_build_object('by', p_by,
      'text', case p_by when 'phone' then private.mask_phone(left(p_text, 40)) else private.mask_email(left(p_text, 254)) end));
  end if;
  return found_rows;
end
$$;

-- The number ("phone") or the address ("email") in clear. Raises 42501 HIGHER_ROLE, or REVEAL_LIMIT when today's budget is used up.
create or replace function public.show_customer_contact(p_id uuid, p_what text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  shown text;
begin
  perform private.require_permission('customers.read');
  if p_what is null or p_what not in ('phone', 'email') then
    raise exception 'there is no such contact' using errcode = '22023';
  end if;
  if private.is_of_higher_role(p_id) then
    raise exception 'HIGHER_ROLE' using errcode = '42501';
  end if;
  select case p_what when 'phone' then p.phone else coalesce(p.email, nullif(u.email, '')) end into shown
  from public.profiles p join auth.users u on u.id = p.id where p.id = p_id and u.deleted_at is null;
  if shown is not null then
    perform private.spend_staff_budget('reveal', 'REVEAL_LIMIT');
    perform private.audit(auth.uid(), 'customer.' || p_what || '_shown', p_id);
  end if;
  return shown;
end
$$;

-- Whether a search may find somebody by this whole number or e-mail. Only what is found is counted, because these searches follow every
-- key; when the budget is used up they find names alone.
create function private.may_look_up(p_phone text, p_email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select p.id from public.profiles p where (p.phone = p_phone or p.email = p_email) and not private.is_of_higher_role(p.id) limit 1);
begin
  if person is null then
    return false;
  end if;
  perform private.spend_staff_budget('lookup', 'LOOKUP_LIMIT');
  perform private.audit(auth.uid(), 'customer.looked_up', person);
  return true;
exception when raise_exception then
  return false;
end
$$;

create or replace function public.admin_search(p_query text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := left(trim(coalesce(p_query, '')), 80);
  -- Escapes the wildcards of LIKE.
  pattern text := '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%';
  -- Numbers are stored as digits with the country code.
  digits text := case when asked !~ '[[:alpha:]]' then regexp_replace(regexp_replace(asked, '\D', '', 'g'), '^0', '62') end;
  found jsonb := '[]';
  is_found boolean;
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
    is_found := private.may_look_up(digits, lower(asked));
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'customer', 'id', c.id, 'title', coalesce(nullif(c.name, ''), 'Tanpa nama'),
        'note', '+' || private.mask_phone(c.phone)))
      from (
        select r.id, r.name, r.phone from public.profiles r
        where r.name ilike pattern or (is_found and (r.email = lower(asked) or r.phone = digits))
        order by r.created_at desc, r.id limit 6
      ) c), '[]');
  end if;
  return found;
end
$$;

create or replace function public.find_recipients(p_text text) returns table (id uuid, name text, phone text, email text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := lower(trim(p_text));
  digits text := case when p_text !~ '[[:alpha:]]' then regexp_replace(regexp_replace(p_text, '\D', '', 'g'), '^0', '62') end;
  is_found boolean;
begin
  perform private.require_announcing();
  if not private.may('customers.read') then
    raise exception 'not allowed to look for customers' using errcode = '42501';
  end if;
  if length(wanted) < 2 or length(wanted) > 100 then
    return;
  end if;
  is_found := private.may_look_up(digits, wanted);
  return query
  select p.id, p.name, '+' || private.mask_phone(p.phone), private.mask_email(p.email)
  from public.profiles p
  where strpos(lower(p.name), wanted) > 0 or (is_found and (p.phone = digits or p.email = wanted))
  order by strpos(lower(p.name), wanted) = 1 desc, p.name, p.id
  limit 8;
end
$$;
