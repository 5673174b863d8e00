-- What the settings' form refuses, the table refuses too: whoever writes past the form would leave a number nobody can call in the footer.
-- A WhatsApp number that starts with 0 is one of Indonesia.

update public.website_settings set contact_phone = null
  where length(regexp_replace(contact_phone, '[^0-9]', '', 'g')) not between 6 and 15;
update public.website_settings set whatsapp_number = null
  where regexp_replace(regexp_replace(whatsapp_number, '[^0-9]', '', 'g'), '^0+', '62') !~ '^[1-9][0-9]{7,14}$';
update public.website_settings set contact_email = null where contact_email ~ '[<>"''\\`]|\.$';
update public.website_settings set support_email = null where support_email ~ '[<>"''\\`]|\.$';

alter table public.website_settings
  add constraint contact_phone_has_digits check (length(regexp_replace(contact_phone, '[^0-9]', '', 'g')) between 6 and 15),
  add constraint whatsapp_number_is_one
    check (regexp_replace(regexp_replace(whatsapp_number, '[^0-9]', '', 'g'), '^0+', '62') ~ '^[1-9][0-9]{7,14}$'),
  add constraint contact_email_is_plain check (contact_email !~ '[<>"''\\`]|\.$'),
  add constraint support_email_is_plain check (support_email !~ '[<>"''\\`]|\.$');
