-- A lookup of a customer by a whole name has a line in the log, like one by number or e-mail.

-- A page of customers. p_text is a whole number, a whole e-mail, or a part of a name. p_cursor is that of the last row in the same order.
-- A whole number, e-mail or name is a lookup of one person, and a line in the log. Somebody of a higher role is not found by number or e-mail.
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
  is_exact constant boolean := coalesce(p_by in ('phone', 'email'), false);
  -- Who has the text as a whole name; a second one only tells that there are several.
  named uuid[] := '{}';
  is_lookup boolean;
  found_rows jsonb;
begin
  perform private.require_permission('customers.read');
  if literal is not null and p_cursor is null and not is_exact then
    named := array(select p.id from public.profiles p where lower(p.name) = lower(trim(p_text)) limit 2);
  end if;
  is_lookup := literal is not null and p_cursor is null and (is_exact or named <> '{}');
  if is_lookup then
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
  if is_lookup then
    perform private.audit(auth.uid(), 'customer.looked_up',
      case when is_exact then (found_rows -> 0 ->> 'id')::uuid when cardinality(named) = 1 then named[1] end,
      jsonb_build_object('by', case when is_exact then p_by else 'name' end, 'text', case p_by
        when 'phone' then private.mask_phone(left(p_text, 40)) when 'email' then private.mask_email(left(p_text, 254))
        else left(trim(p_text), 1) || '•••' end));
  end if;
  return found_rows;
end
$$;
