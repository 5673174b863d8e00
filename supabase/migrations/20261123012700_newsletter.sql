-- Newsletter subscribers with the time and wording of their consent (UU PDP: consent can be proved and withdrawn). Only staff who may read
-- customers get the list, by the export. Every mail has an unsubscribe token, of which only the hash is stored.
create table private.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (length(email) <= 254 and email = lower(email) and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+\.[^@[:space:][:cntrl:]]+$'),
  consented_at timestamptz not null default now(),
  -- The version of the consent text beside the field.
  consent_version text not null check (consent_version ~ '^[0-9a-z.-]{1,40}$'),
  source text not null check (source ~ '^[a-z-]{1,40}$'),
  unsubscribed_at timestamptz
);

create index newsletter_unsubscribed on private.newsletter_subscribers (unsubscribed_at) where unsubscribed_at is not null;

alter table private.newsletter_subscribers enable row level security;

create table private.newsletter_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  subscriber_id bigint not null references private.newsletter_subscribers (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index newsletter_tokens_of_subscriber on private.newsletter_tokens (subscriber_id, created_at desc);

alter table private.newsletter_tokens enable row level security;

grant all on private.newsletter_subscribers, private.newsletter_tokens to service_role;

-- The gateway's role needs a privilege on every sequence, otherwise the grants of its library fail (docs/decisions/0004).
grant usage on all sequences in schema private to service_role;

-- False while the newsletter is switched off. A subscribed address is unchanged, so that the answers do not reveal it; an unsubscribed one
-- returns with its new consent.
create function public.server_subscribe_newsletter(p_email text, p_consent_version text, p_source text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce((select s.newsletter_enabled from public.website_settings s), true) then
    return false;
  end if;
  insert into private.newsletter_subscribers as n (email, consent_version, source) values (p_email, p_consent_version, p_source)
  on conflict (email) do update
    set consented_at = now(), consent_version = excluded.consent_version, source = excluded.source, unsubscribed_at = null
    where n.unsubscribed_at is not null;
  return true;
end
$$;

-- False for an unknown token. Repeating it changes nothing.
create function public.server_unsubscribe_newsletter(p_token_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  subscriber bigint;
begin
  select t.subscriber_id into subscriber from private.newsletter_tokens t where t.token_hash = decode(p_token_hash, 'hex');
  if subscriber is null then
    return false;
  end if;
  update private.newsletter_subscribers set unsubscribed_at = now() where id = subscriber and unsubscribed_at is null;
  return true;
end
$$;

-- The list for staff, in pages, with a new unsubscribe token for each address. Tokens of earlier exports remain valid, because mails with
-- them are out; the twenty newest are stored. Every export is in the audit log. Each page ranks only the tokens of its own subscribers,
-- planned each time and without sequential scans: a plan from a short list would be kept for a long one.
create function public.export_newsletter(p_after bigint default 0, p_limit integer default 1000)
returns table (id bigint, email text, consented_at timestamptz, consent_version text, source text, unsubscribe_token text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan to off as $$
declare
  stretch bigint[];
  exported integer;
begin
  if not private.may('customers.read') then
    raise exception 'not allowed to read subscribers' using errcode = '42501';
  end if;
  stretch := array(
    select n.id from private.newsletter_subscribers n
    where n.id > p_after and n.unsubscribed_at is null order by n.id limit least(greatest(p_limit, 1), 1000));
  return query
    with chosen as materialized (
      -- 256 random bits in base64url, like the shop's other tokens.
      select n.id, n.email, n.consented_at, n.consent_version, n.source,
        translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_') as token
      from private.newsletter_subscribers n where n.id = any (stretch) and n.unsubscribed_at is null
    ), given as (
      insert into private.newsletter_tokens (token_hash, subscriber_id) select sha256(convert_to(c.token, 'UTF8')), c.id from chosen c
    )
    select c.id, c.email, c.consented_at, c.consent_version, c.source, c.token from chosen c order by c.id;
  get diagnostics exported = row_count;
  delete from private.newsletter_tokens t where t.token_hash = any (array(
    select old.token_hash from unnest(stretch) as s (id)
    cross join lateral (
      select o.token_hash from private.newsletter_tokens o where o.subscriber_id = s.id
      order by o.created_at desc, o.token_hash offset 20) old));
  perform private.audit(auth.uid(), 'newsletter.exported', null, jsonb_build_object('count', exported));
end
$$;

-- Scheduled: deletes addresses thirty days after they unsubscribed.
create function private.forget_unsubscribed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from private.newsletter_subscribers where unsubscribed_at < now() - interval '30 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

insert into private.due_tasks (name, procedure) values ('newsletter', 'forget_unsubscribed');

grant execute on function public.server_subscribe_newsletter(text, text, text), public.server_unsubscribe_newsletter(text) to service_role;
grant execute on function public.export_newsletter(bigint, integer) to authenticated;
