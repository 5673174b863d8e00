-- Which roles need a second factor. An owner without one may neither set the rule, so that owners do not lock themselves out, nor take it
-- back: that would open to one stolen password what the rule has closed.
create or replace function public.require_second_factor(p_roles text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  was text[];
  asked text[];
  refusal text;
begin
  perform private.require_permission('roles.write');
  if not exists (select from private.user_roles r where r.user_id = auth.uid() and r.role = 'owner') then
    return 'NOT_ALLOWED';
  end if;
  refusal := private.factor_refusal('roles.write');
  if refusal = 'NEEDS_FACTOR' and cardinality(p_roles) > 0 then
    return 'OWN_FACTOR';
  elsif refusal is not null then
    return refusal;
  elsif p_roles is null or exists (select from unnest(p_roles) as wanted where not exists (select from private.staff_rules s where s.role = wanted)) then
    return 'ROLE';
  end if;
  select coalesce(array_agg(s.role order by s.role) filter (where s.requires_second_factor), '{}'),
    coalesce(array_agg(s.role order by s.role) filter (where s.role = any (p_roles)), '{}') into was, asked
  from private.staff_rules s;
  if was <> asked then
    update private.staff_rules s set requires_second_factor = s.role = any (p_roles);
    perform private.audit(auth.uid(), 'staff.rules_changed', null, jsonb_build_object(
      'before', jsonb_build_object('second_factor', to_jsonb(was)), 'after', jsonb_build_object('second_factor', to_jsonb(asked))));
  end if;
  return 'done';
end
$$;
