-- A complaint file that is stored already is no further one, and a part of a credential whose fields are no list is INVALID.

set check_function_bodies = off;

create or replace function public.server_add_complaint_file(p_complaint uuid, p_user uuid, p_path text, p_kind text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c private.complaints;
  is_buyer boolean;
begin
  select * into c from private.complaints x where x.id = p_complaint for update;
  is_buyer := exists (select from public.orders o where o.id = c.order_id and o.buyer_id = p_user);
  if c.id is null or not (is_buyer or private.role_may(p_user, 'complaints.write')) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif c.state not in ('open', 'appealed') then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  -- A file that is stored already is no further one: the answer to its upload was lost.
  elsif (select count(*) from private.complaint_files f where f.complaint_id = c.id and f.path <> p_path) >= 10 then
    return jsonb_build_object('code', 'TOO_MANY');
  end if;
  insert into private.complaint_files (complaint_id, path, author, kind, bytes)
  values (c.id, p_path, case when is_buyer then 'buyer' else 'shop' end, p_kind, p_bytes) on conflict do nothing;
  return jsonb_build_object('outcome', 'done');
exception when check_violation then
  return jsonb_build_object('code', 'INVALID');
end
$$;

create or replace function public.store_credential(p_unit uuid, p_version integer, p_parts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  unit private.units;
  parts constant jsonb := private.decoded_json(p_parts);
  required_scopes text[];
  waiting_order uuid;
begin
  perform private.require_permission('credentials.write');
  select * into unit from private.units u where u.id = p_unit and u.state <> 'withdrawn' for no key update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) not between 1 and 2 then
    return jsonb_build_object('code', 'INVALID');
  elsif p_version is distinct from 1 + coalesce((select max(c.version) from private.credentials c where c.unit_id = p_unit), 0) then
    return jsonb_build_object('code', 'VERSION_CHANGED');
  end if;
  insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields, written_by)
  select p_unit, g ->> 'scope', p_version, g ->> 'sealed', g ->> 'wrapped_key', g ->> 'key_id',
    array(select jsonb_array_elements_text(g -> 'fields')), auth.uid()
  from jsonb_array_elements(parts) g;
  required_scopes := array(select distinct f ->> 'scope' from jsonb_array_elements(private.credential_fields(unit.product_id)) f
    where (f ->> 'required')::boolean);
  update private.units u set has_credentials = not exists (
    select from unnest(required_scopes) n (scope) where not exists (
      select from private.credentials c where c.unit_id = p_unit and c.scope = n.scope and c.erased_at is null))
  where u.id = p_unit;
  perform private.add_credential_line(p_unit, 'sealed', auth.uid(), 'shop', null,
    case when parts @> '[{"scope": "buyer"}]' then 'buyer' else 'renter' end, p_version, null, null);
  perform private.audit(auth.uid(), 'credential.sealed', unit.product_id, jsonb_build_object('version', p_version,
    'name', (select p.name from public.products p where p.id = unit.product_id)));
  -- An order that waits for the credentials of this unit can now be delivered.
  select f.order_id into waiting_order from private.order_facts f join public.orders o on o.id = f.order_id
  where f.unit_id = p_unit and f.is_open and o.state = 'processing';
  if waiting_order is not null then
    perform private.plan_delivery(waiting_order);
  end if;
  perform private.follow_new_password(p_unit);
  return jsonb_build_object('version', p_version);
exception when check_violation or not_null_violation or invalid_text_representation or invalid_parameter_value then
  return jsonb_build_object('code', 'INVALID');
end
$$;

reset check_function_bodies;

