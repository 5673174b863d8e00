-- As before, but each stretch ranks the tokens of its own subscribers alone, by the index on them: the list may be long, and is exported whole.
-- Planned each time, and never by a walk over all tokens: a plan from a small list would meet a long one.
create or replace function public.export_newsletter(p_after bigint default 0, p_limit integer default 1000)
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
      -- 256 random bits, written as the shop's other tokens are (base64url).
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
