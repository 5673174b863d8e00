-- A product that begins to show a file which is not there (a copy of a product deleted meanwhile, a form whose files were swept, a wrong address
-- in a file) would show a hole for good: such an address is refused like one of a picture that was not checked.

-- Whether an address is one of our own storage that nothing is stored under. The server removes a file and its row together.
create function private.is_gone(address text) returns boolean
language sql stable strict security definer set search_path = '' as $$
  select private.own_file(address) is not null and not exists (
    select from storage.objects o
    where o.bucket_id = split_part(private.own_file(address), '/', 1)
      and o.name = substring(private.own_file(address) from '^[^/]+/(.+)$'))
$$;

-- The files of our own that these columns of a row show.
create function private.files_in_row(p_row jsonb, p_columns text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct private.own_file(shown)), '{}')
  from unnest(p_columns) as name,
    jsonb_array_elements_text(case when jsonb_typeof(p_row -> name) = 'array' then p_row -> name else jsonb_build_array(p_row -> name) end) as shown
  where private.own_file(shown) is not null
$$;

-- As before, and nothing begins to show a file that is gone. What the row shows already it may go on showing, in another place of the row and
-- under the name of another host too: whoever changes a price or the order of its pictures did not lose the file.
create or replace function private.refuse_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown text;
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now jsonb := to_jsonb(new);
  name text;
  -- Read when something is gone, which is seldom.
  stored jsonb;
  files_before text[];
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
      if private.is_gone(shown) then
        if files_before is null then
          stored := was;
          if tg_op = 'INSERT' then
            -- One that is there already is about to be changed or left alone (`on conflict`).
            execute format('select to_jsonb(r) from %I.%I r where r.id = $1', tg_table_schema, tg_table_name) into stored using new.id;
          end if;
          files_before := private.files_in_row(stored, tg_argv);
        end if;
        if private.own_file(shown) <> all (files_before) then
          raise exception 'a picture is gone' using errcode = '22F01', hint = 'FILE_WITHHELD', detail = shown;
        end if;
      end if;
    end loop;
  end loop;
  return new;
end
$$;
