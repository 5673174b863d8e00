-- A QRIS is read before it is stored, and accounts keep their ids.
create function private.crc16(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  bytes constant bytea := convert_to(p_text, 'UTF8');
  crc integer := 65535;
begin
  for place in 0 .. length(bytes) - 1 loop
    crc := crc # (get_byte(bytes, place) << 8);
    for step in 1 .. 8 loop
      crc := (case when crc & 32768 = 0 then crc << 1 else (crc << 1) # 4129 end) & 65535;
    end loop;
  end loop;
  return lpad(upper(to_hex(crc)), 4, '0');
end
$$;

-- Why the shop takes no payments with a QRIS; null when it does. As `checkShopQris` in src/domain/payment/qris-payload.ts.
create function private.qris_refusal(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  payload constant text := regexp_replace(p_text, '^\s+|\s+$', '', 'g');
  fields jsonb := '{}';
  place integer := 1;
  tag text;
  size integer;
begin
  while place <= length(payload) loop
    if substr(payload, place, 4) !~ '^[0-9]{4}$' then
      return 'QRIS_INVALID';
    end if;
    tag := substr(payload, place, 2);
    size := substr(payload, place + 2, 2)::integer;
    if size = 0 or place + 3 + size > length(payload) or fields ? tag then
      return 'QRIS_INVALID';
    end if;
    fields := fields || jsonb_build_object(tag, substr(payload, place + 4, size));
    place := place + 4 + size;
  end loop;
  return case
    when tag is distinct from '63' or coalesce(fields ->> '63', '') !~ '^[0-9A-Fa-f]{4}$' or coalesce(fields ->> '00', '') <> '01'
      or coalesce(fields ->> '01', '11') !~ '^1[12]$' or coalesce(fields ->> '52', '') !~ '^[0-9]{4}$'
      or coalesce(fields ->> '53', '') !~ '^[0-9]{3}$' or coalesce(fields ->> '58', '') !~ '^[A-Z]{2}$'
      or length(coalesce(fields ->> '59', '')) not between 1 and 25 or length(coalesce(fields ->> '60', '')) not between 1 and 15
      or not exists (select from jsonb_object_keys(fields) k where k between '02' and '51') then 'QRIS_INVALID'
    when private.crc16(left(payload, -4)) <> upper(fields ->> '63') then 'QRIS_CHECKSUM'
    when fields ->> '53' <> '360' or fields ->> '58' <> 'ID' then 'QRIS_FOREIGN'
    when fields ->> '01' = '12' then 'QRIS_ONE_TIME' end;
end
$$;

create or replace function public.save_payment_settings(p_version integer, p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := private.json_of(p_settings);
  accounts constant jsonb := coalesce(given -> 'accounts', '[]');
  wanted_qris constant text := nullif(btrim(given ->> 'qris'), '');
  wanted jsonb;
  before private.payment_settings;
  refusal text;
begin
  perform private.require_permission('payments.write');
  perform private.require_permission('settings.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif jsonb_typeof(accounts) <> 'array' or jsonb_array_length(accounts) > 10 or exists (
    select from jsonb_array_elements(accounts) a where coalesce(length(btrim(a ->> 'bank')), 0) not between 2 and 40
      or coalesce(a ->> 'number', '') !~ '^[0-9]{5,30}$' or coalesce(length(btrim(a ->> 'holder')), 0) not between 2 and 100) then
    return jsonb_build_object('code', 'INVALID');
  elsif (select count(*) <> count(distinct (private.bank_code(a ->> 'bank'), a ->> 'number')) from jsonb_array_elements(accounts) a) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  wanted := coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', a.given ->> 'id', 'bank', btrim(a.given ->> 'bank'), 'number', a.given ->> 'number',
      'holder', btrim(a.given ->> 'holder'))) order by a.place)
    from jsonb_array_elements(accounts) with ordinality as a (given, place)), '[]');
  select * into before from private.payment_settings for update;
  if before.version <> p_version then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', before.version);
  elsif wanted_qris is distinct from before.qris and wanted_qris is not null then
    refusal := private.qris_refusal(wanted_qris);
    if refusal is not null then
      return jsonb_build_object('code', refusal);
    end if;
  end if;
  -- What is stored has the ids of the accounts.
  update private.payment_settings s set version = s.version + 1, qris = wanted_qris, accounts = wanted returning s.accounts into wanted;
  update private.payment_settings s set changed_at = private.shop_now() where (before.accounts, before.qris) is distinct from (wanted, wanted_qris);
  if coalesce(given ->> 'sells_accounts', '') in ('true', 'false') then
    insert into public.website_settings (sells_accounts) values ((given ->> 'sells_accounts')::boolean)
    on conflict (id) do update set sells_accounts = excluded.sells_accounts
    where website_settings.sells_accounts <> excluded.sells_accounts;
  end if;
  if (before.accounts, before.qris) is distinct from (wanted, wanted_qris) then
    perform private.audit(auth.uid(), 'payment_settings.changed', null, jsonb_build_object('accounts', (
      select jsonb_agg((a ->> 'bank') || ' ••••' || right(a ->> 'number', 4)) from jsonb_array_elements(wanted) a)));
    perform private.notify(r.user_id, 'security', 'Rekening toko diubah',
      'Diubah oleh ' || coalesce((select nullif(p.name, '') from public.profiles p where p.id = auth.uid()), 'seseorang')
        || '. Bukan kamu? Periksa pengaturan pembayaran dan keluarkan semua sesi.', '/admin/settings')
    from private.user_roles r where r.role = 'owner';
  end if;
  return jsonb_build_object('outcome', 'done', 'version', before.version + 1);
end
$$;

revoke all on function private.crc16(text), private.qris_refusal(text) from public;
