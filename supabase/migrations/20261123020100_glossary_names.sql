-- Objects of the schema private get the terms of docs/glossary.md. Names in public, answer codes and fields stay, because other programs
-- read them. Policies, triggers, indexes and checks refer to objects by id and follow by themselves; bodies of functions contain names and
-- are rewritten below.

alter table private.product_facts rename to product_attribute_values;
alter table private.search_words rename to search_vocabulary;
alter table private.searched_words rename to search_counts;
alter table private.wish_changes rename to wishlist_changes;
alter table private.wish_watch rename to wishlist_alert_state;

alter table private.wishlist_alert_state rename column looked_until to checked_until;
alter table private.notification_drafts rename column sent_over to sent_version;
alter type private.search_unit rename attribute said to label;
alter type private.search_reading rename attribute said to label;
alter statistics private.product_facts_said rename to product_attribute_values_combined;

alter trigger end_sign_in on private.sessions rename to end_auth_session;
alter trigger limit_sign_in on private.sessions rename to limit_auth_session;
alter trigger keep_an_owner on private.user_roles rename to protect_last_owner;
alter trigger note_role_change on private.user_roles rename to audit_role_change;

create temporary table renamed (old text primary key, new text not null unique);
insert into renamed (old, new) values
  ('product_facts', 'product_attribute_values'),
  ('search_words', 'search_vocabulary'),
  ('searched_words', 'search_counts'),
  ('wish_changes', 'wishlist_changes'),
  ('wish_watch', 'wishlist_alert_state'),
  -- Access
  ('keep_an_owner', 'protect_last_owner'),
  ('keeps_factor_rule', 'meets_factor_rule'),
  ('may_keep_files', 'may_manage_files'),
  ('need', 'require_permission'),
  ('person_may', 'account_may'),
  ('take_invitation', 'accept_invitation'),
  ('take_invitation_on_proof', 'accept_invitation_on_proof'),
  ('take_invitation_on_sign_in', 'accept_invitation_on_sign_in'),
  -- Accounts
  ('bucket_of', 'limit_bucket'),
  ('direct_sign_ins', 'direct_auth_sessions'),
  ('end_sign_in', 'end_auth_session'),
  ('keep_profile', 'sync_profile'),
  ('limit_sign_in', 'limit_auth_session'),
  ('seconds_until_room', 'seconds_until_capacity'),
  ('take_limits', 'consume_limits'),
  -- Audit
  ('note_role_change', 'audit_role_change'),
  ('note_write', 'audit_write'),
  ('watch_writes', 'audit_table'),
  -- Catalogue
  ('begin_carrying', 'suspend_product_triggers'),
  ('card_fact', 'card_text'),
  ('fact_sql', 'attribute_filter_sql'),
  ('facts_deleted', 'attribute_values_deleted'),
  ('facts_inserted', 'attribute_values_inserted'),
  ('facts_truncated', 'attribute_values_truncated'),
  ('facts_updated', 'attribute_values_updated'),
  ('guard_kept_columns', 'guard_maintained_columns'),
  ('keep_alts', 'reorder_alts'),
  ('keep_slug', 'guard_slug'),
  ('kept_groups', 'groups_in_use'),
  ('lay_out_facts', 'rebuild_attribute_values'),
  ('lay_out_game', 'rebuild_game_attribute_values'),
  ('number_of', 'parse_number'),
  ('refuse_wrong_sales', 'refuse_invalid_sales'),
  -- Customers
  ('check_deed', 'check_customer_action'),
  ('is_reason', 'is_valid_reason'),
  -- Files
  ('file_verdict', 'file_state'),
  ('is_gone', 'is_missing_file'),
  ('own_file', 'storage_path'),
  ('shown_stems', 'picture_stems_in_use'),
  ('unshown_pictures', 'unused_pictures'),
  -- Feed, newsletter, notifications
  ('count_reached', 'count_recipients'),
  ('feed_has_room', 'feed_has_capacity'),
  ('feed_shows', 'is_feed_event_visible'),
  ('forget_unsubscribed', 'delete_unsubscribed'),
  ('sum_up_feed', 'summarize_feed'),
  ('tell_feed', 'add_feed_events'),
  ('tell_sales', 'add_sale_feed_events'),
  ('waiting_drafts', 'pending_drafts'),
  -- Scheduler
  ('tidy', 'clear_expired'),
  -- Search
  ('add_to_words', 'add_to_vocabulary'),
  ('count_words', 'update_vocabulary'),
  ('guess_words', 'correct_word'),
  ('is_known', 'is_in_vocabulary'),
  ('most_documents', 'max_documents'),
  ('number_parts', 'split_number'),
  ('plain_text', 'normalize_text'),
  ('sound_of', 'phonetic_key'),
  ('tidy_synonym', 'normalize_synonym'),
  -- Wishlists
  ('note_wish', 'fill_wishlist_item'),
  ('note_wished_products', 'record_wishlist_products'),
  ('note_wished_sales', 'record_wishlist_sales'),
  ('tell_wish', 'send_wishlist_alert'),
  ('tell_wishes', 'send_wishlist_alerts'),
  ('tell_wishes_at', 'send_wishlist_alerts_at'),
  ('tell_wishes_of', 'send_product_wishlist_alerts');

-- Functions.
do $$
declare
  renaming record;
begin
  for renaming in
    select p.oid::regprocedure as signature, r.new from renamed r
    join pg_catalog.pg_proc p on p.proname = r.old and p.pronamespace = 'private'::regnamespace
  loop
    execute format('alter function %s rename to %I', renaming.signature, renaming.new);
  end loop;
end
$$;

-- Constraints, indexes and sequences are named after their table.
do $$
declare
  renaming record;
begin
  for renaming in
    select c.conrelid::regclass as owner, c.conname as name, r.new || substr(c.conname, length(r.old) + 1) as new from renamed r
    join pg_catalog.pg_constraint c on c.conrelid = to_regclass('private.' || r.new) and starts_with(c.conname, r.old || '_')
  loop
    execute format('alter table %s rename constraint %I to %I', renaming.owner, renaming.name, renaming.new);
  end loop;
  for renaming in
    select c.oid::regclass as relation, c.relkind, r.new || substr(c.relname, length(r.old) + 1) as new from renamed r
    join pg_catalog.pg_class c on c.relnamespace = 'private'::regnamespace and c.relkind in ('i', 'S') and starts_with(c.relname, r.old || '_')
    where to_regclass('private.' || r.new) is not null
  loop
    execute format('alter %s %s rename to %I', case renaming.relkind when 'i' then 'index' else 'sequence' end, renaming.relation, renaming.new);
  end loop;
end
$$;

-- Bodies of functions. Every function names what it uses with its schema (its search path is empty), so that names are found reliably.
-- Those whose body is stored as a parse tree follow by themselves. Nothing else of a function changes.
do $$
declare
  written record;
  renaming record;
  definition text;
begin
  for written in
    select p.oid, p.proname from pg_catalog.pg_proc p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prokind = 'f' and p.prosqlbody is null
      and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    definition := pg_catalog.pg_get_functiondef(written.oid);
    for renaming in select r.old, r.new from renamed r loop
      definition := regexp_replace(definition, '\mprivate\.' || renaming.old || '\M', 'private.' || renaming.new, 'g');
    end loop;
    definition := regexp_replace(definition, '\mlooked_until\M', 'checked_until', 'g');
    definition := regexp_replace(definition, '\msent_over\M', 'sent_version', 'g');
    if written.proname in ('read_name', 'read_word', 'read_search', 'correct_search') then
      definition := regexp_replace(definition, '\msaid\M', 'label', 'g');
    end if;
    if definition <> pg_catalog.pg_get_functiondef(written.oid) then
      execute definition;
    end if;
  end loop;
end
$$;

-- The scheduler calls its tasks by name.
update private.due_tasks t set procedure = r.new from renamed r where r.old = t.procedure;

do $$
declare
  rest text;
begin
  select string_agg(p.proname || ': ' || r.old, ', ') into rest from renamed r
  join pg_catalog.pg_proc p on p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prosrc ~ ('\mprivate\.' || r.old || '\M');
  if rest is not null then
    raise exception 'old names are left in %', rest;
  end if;
end
$$;

drop table renamed;
