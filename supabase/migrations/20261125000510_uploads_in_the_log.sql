-- As before, and a line in the log of who brought which picture in. The copies that go with a picture are not named.
create or replace function public.server_note_checked(
  p_actor uuid, p_bucket text, p_objects uuid[], p_types text[], p_widths integer[], p_heights integer[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted text[];
  pictures text[];
begin
  if not private.may_keep_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  with fresh as (
    insert into private.checked_files (object, bucket, path, type, width, height)
    select o.id, o.bucket_id, o.name, f.type, f.width, f.height
    from unnest(p_objects, p_types, p_widths, p_heights) as f (object, type, width, height)
    join storage.objects o on o.id = f.object and o.bucket_id = p_bucket
    on conflict (object) do nothing
    returning path
  )
  select coalesce(array_agg(path order by path), '{}'), array_agg(path order by path) filter (where path !~ '\.w(320|640|1280)\.webp$')
  into noted, pictures from fresh;
  if cardinality(noted) > 0 then
    perform private.audit(p_actor, 'files.uploaded', null,
      jsonb_build_object('bucket', p_bucket, 'paths', to_jsonb(coalesce(pictures, noted))));
  end if;
  return cardinality(noted);
end
$$;

-- What the server stored itself on somebody's behalf, a drawing, needs no check: its line alone.
create function public.server_note_stored(p_actor uuid, p_bucket text, p_path text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_keep_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  perform private.audit(p_actor, 'files.uploaded', null, jsonb_build_object('bucket', p_bucket, 'paths', jsonb_build_array(p_path)));
end
$$;
grant execute on function public.server_note_stored(uuid, text, text) to service_role;
