-- Content pages: help, terms, privacy, community rules. The program contains version 1 of each; saved versions start with 2 and replace
-- it once published. Versions are only ever added.
create table public.content_versions (
  slug text not null check (slug in ('help', 'terms', 'privacy', 'community')),
  version integer not null check (version >= 2),
  -- Markdown.
  body text not null check (length(trim(body)) >= 1 and length(body) <= 100000 and body !~ '[\x01-\x08\x0B\x0C\x0E-\x1F\x7F]'),
  -- Kept when the account is deleted.
  author uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (slug, version)
);

create trigger refuse_change before update or delete or truncate on public.content_versions
  for each statement execute function private.refuse_change();

select private.watch_writes('public.content_versions');

-- The published version. No row: the text of the program.
create table public.content_pages (
  slug text primary key check (slug in ('help', 'terms', 'privacy', 'community')),
  published_version integer not null,
  published_at timestamptz not null default clock_timestamp(),
  foreign key (slug, published_version) references public.content_versions (slug, version)
);

create trigger announce_change after insert or update or delete on public.content_pages
  for each statement execute function private.announce_change();

alter table public.content_versions enable row level security;

alter table public.content_pages enable row level security;

grant select on public.content_versions, public.content_pages to authenticated;
grant select on public.content_pages to anon;
grant select, insert on public.content_versions to service_role;
grant all on public.content_pages to service_role;

create policy content_pages_read on public.content_pages for select to anon, authenticated using (true);

-- Drafts and authors are visible to whoever may write; everybody else reads the published version through the function.
create policy content_versions_read on public.content_versions for select to authenticated using ((select private.may('content.write')));

-- The published text; no row while that is the program's own.
create function public.read_content(p_slug text) returns table (version integer, body text, published_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.version, v.body, p.published_at from public.content_pages p
  join public.content_versions v on v.slug = p.slug and v.version = p.published_version
  where p.slug = p_slug
$$;

-- Saves a new, unpublished version. p_base is the version it is based on: refused when there is a newer one.
create function public.save_content(p_slug text, p_body text, p_base integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  latest integer;
begin
  if not private.may('content.write') then
    raise exception 'not allowed to write texts' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(7320, hashtext(p_slug));
  select coalesce(max(v.version), 1) into latest from public.content_versions v where v.slug = p_slug;
  if p_base is distinct from latest then
    -- The code is the message: only message and SQLSTATE of an error reach the caller through every gateway.
    raise exception 'CONTENT_CHANGED' using errcode = 'P0001', detail = 'A newer version was saved meanwhile.';
  end if;
  insert into public.content_versions (slug, version, body, author) values (p_slug, latest + 1, p_body, auth.uid());
  perform private.audit(auth.uid(), 'content.saved', null, jsonb_build_object('slug', p_slug, 'version', latest + 1));
  return latest + 1;
end
$$;

-- Publishes a version, possibly an older one; version 1 is the program's own text.
create function public.publish_content(p_slug text, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('content.write') then
    raise exception 'not allowed to publish texts' using errcode = '42501';
  end if;
  if p_version = 1 then
    delete from public.content_pages p where p.slug = p_slug;
  else
    insert into public.content_pages (slug, published_version) values (p_slug, p_version)
    on conflict (slug) do update set published_version = excluded.published_version, published_at = clock_timestamp();
  end if;
  perform private.audit(auth.uid(), 'content.published', null, jsonb_build_object('slug', p_slug, 'version', p_version));
end
$$;

grant execute on function public.read_content(text) to anon, authenticated, service_role;
grant execute on function public.save_content(text, text, integer), public.publish_content(text, integer) to authenticated, service_role;
