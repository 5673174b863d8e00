-- "What was not checked is not shown" is asked by a file's name. An address that leads to the same file under another spelling would get past it.

-- Whether an address is spelled the one way it is asked about: a file of our own storage as its bucket and names alone, and anything else without
-- steps (`.` and `..`) and without signs in percent that need none. The same rule is src/domain/catalog/plain-address.ts.
create function private.is_plain_address(address text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when address ~* 'storage(/|%2f)+v1'
      then address ~ '^(https://[^/?#@]+)?/storage/v1/object/public/[A-Za-z0-9_-]+(/(?!\.{1,2}(/|$))[A-Za-z0-9_.-]+)+$'
    else address !~* '(^|/)(\.|%2e){1,2}([/?#]|$)' and address !~* '%(2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])'
  end
$$;

-- As before, and only plainly spelled addresses may be begun to be shown.
create or replace function private.refuse_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown text;
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now jsonb := to_jsonb(new);
  name text;
begin
  if coalesce(nullif(current_setting('app.actor', true), ''), auth.uid()::text) is null then
    return new;
  end if;
  foreach name in array tg_argv loop
    continue when is_now -> name is not distinct from was -> name;
    for shown in
      select value from jsonb_array_elements_text(case when jsonb_typeof(is_now -> name) = 'array' then is_now -> name
        else jsonb_build_array(is_now -> name) end) as value where value is not null
    loop
      continue when coalesce(was -> name, '[]') @> to_jsonb(shown) or was ->> name = shown;
      if not private.is_plain_address(shown) or private.is_withheld(shown) then
        raise exception 'a picture was not checked, or is being removed' using errcode = '22F01', hint = 'FILE_WITHHELD', detail = shown;
      end if;
    end loop;
  end loop;
  return new;
end
$$;
