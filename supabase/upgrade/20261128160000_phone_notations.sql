-- A phone number is refused in every ordinary notation: brackets, slashes, any dash, dots with spaces, digits one by one or in pairs. The rule
-- is the domain's (message-filter.ts).
create or replace function private.is_message_refused(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  begins constant text := '(?<![a-z0-9_])';
  ends constant text := '(?![a-z0-9_])';
  password constant text := '(password|pasword|passwd|kata ?sandi|sandi|pass|pw|pwd)(nya|ku)?';
  of_what constant text := '( (akun|saya|aku|email|game|login|baru|lama|ini|yang|nya|ku|ml|ff|moonton|garena|steam|roblox)){0,4}';
  value constant text := '(?=[^ ]*[0-9])(?=[^ ]*[a-z])[^ ]{6,}';
  -- The beginning of a number that is not the rest of a price.
  number constant text := begins || '(?<![0-9][.,])';
  -- What stands between the parts of a number, between its prefix and the rest, and between digits that are written one by one.
  gap constant text := '[]) ./-]{0,3}';
  after_prefix constant text := '[][() ./-]{0,3}';
  apart constant text := '[ ./-]{1,3}';
  mobile_apart constant text := '8' || apart || '[1-9](' || apart || '[0-9]){7,10}';
  mobile constant text := '(8[1-9](' || gap || '[0-9]){7,10}|' || mobile_apart || ')';
  telephone constant text := '(wa|whatsapp|hp|telp|telpon|telepon)';
  bank constant text := '(rekening|rek|norek|bca|bri|bni|bsi|btn|mandiri|cimb|permata|danamon|seabank|bank jago|jenius|gopay|go-pay|'
    || 'ovo|dana|shopeepay|linkaja|no va|nomor va|virtual account)';
  account constant text := '[0-9]([ .-]?[0-9]){9,18}';
  surely_bank constant text := '(rekening|rek|norek|bca|bri|bni|bsi|btn|mandiri|cimb|cimb niaga|danamon|seabank|bank jago|jenius)';
  short_account constant text := '([0-9]{10}|[0-9]{12}|[0-9]{16})';
  filler constant text := '(ya|yaa|kak|kk|min|gan|itu|ini|aja|punya|aku|saya|gw|ke|di|pakai|pake)';
  -- Without the disguises of other alphabets' letters and digits, of dashes, and of signs nobody sees.
  plain constant text := lower(regexp_replace(regexp_replace(regexp_replace(normalize(p_text, NFKC),
    '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g'),
    '[\u2010-\u2015\u2043\u2212\u2E3A\u2E3B]', '-', 'g'),
    '[ \t\n\r\f\v]+', ' ', 'g'));
  -- Numbers that the message calls ids, or that have a server behind them, are a game's.
  other_numbers constant text := regexp_replace(regexp_replace(plain,
    begins || '(u?id|user ?id|username|nick(name)?|server|zone)(nya|ku)?( [a-z]{1,9}){0,3}[ :.=-]{1,3}[0-9]{6,12}(?![0-9])', ' ', 'g'),
    '(?<![0-9])[0-9]{6,10} ?[(/ ] ?[0-9]{4,5}(?![0-9])', ' ', 'g');
begin
  return plain ~ any (array[
    -- Passwords, codes that a game asks for, and an e-mail with its password.
    begins || password || of_what || ' ?[:=]',
    begins || password || of_what || ' ((adalah|yaitu|ialah|itu|jadi|is) )?' || value,
    begins || '(otp|kode verifikasi|kode login)(nya)?[ :=]{1,3}((adalah|itu) )?[0-9]{4,8}' || ends,
    '[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,} ?[|:] ?[^ ]{6,}',
    -- Telephone numbers.
    begins || '(\+|00)?62' || after_prefix || '(0' || after_prefix || ')?' || mobile || ends,
    number || '0' || after_prefix || mobile || ends,
    begins || '\+?6' || apart || '2' || apart || '(0' || apart || ')?' || mobile_apart || ends,
    -- In pairs; a date and a time have other signs between theirs.
    begins || '08([ .-])[1-9][0-9](\1[0-9]{2}){3,5}' || ends,
    '\+[0-9]([][ .()-]{0,3}[0-9]){8,16}' || ends,
    begins || telephone || '(nya|ku)?[[ .:=(-]{0,3}((saya|aku|kami)[ .:=-]{1,3})?' || mobile || ends,
    begins || '0[2-7][0-9]{1,2}' || gap || '[0-9]{3,4}[ .-]{0,3}[0-9]{3,4}' || ends,
    -- Bank accounts, wallets and cards. Games have numbers as long as these: they count beside a bank's name, or as long as banks have them.
    begins || bank || '(nya|ku)?([ .:=-]{1,3}(' || bank || '|no|nomor|saya|aku|kami|ini|itu|bank))*[ .:=-]{0,3}' || account || ends,
    begins || '(transfer|tf|bayar)( aja| saja| langsung)? (ke|di)( (' || bank || '|no|nomor|ini))*[ .:=-]{1,3}' || account || ends,
    begins || account || '[ ,.(-]{1,3}(' || bank || '|a\.n|a/n|an\.|atas nama)',
    begins || '[0-9]{13,15}' || ends,
    begins || '0[0-9]{9,14}' || ends,
    begins || 'jago[ .:=-]{1,3}[0-9]{12}' || ends,
    begins || '[0-9]{12}[ ,.-]{1,3}jago' || ends,
    begins || '[0-9]{4}([ .-][0-9]{4}){3}' || ends,
    -- Links elsewhere. A sentence may begin with "id" behind a full stop.
    '(https?://|www\.|wa\.me|t\.me)',
    begins || '[a-z0-9-]+( ?\. ?| dot | titik )(com|net|org|gg|ly|ee|xyz|cc|site|biz|co\.id|my\.id|web\.id)' || ends,
    begins || '[a-z0-9-]+\.[a-z]{2,6}/[a-z0-9@]',
    begins || '[a-z0-9-]{3,}\.id( ?[,!?)]| (aja|saja|ya|kak|gan|lebih|ada|makasih)' || ends || '|$)'
  ]) or other_numbers ~ any (array[
    -- A bank and a number in one message.
    begins || surely_bank || '(nya|ku)?' || ends || '[^0-9]{0,60}' || begins || short_account || ends,
    begins || short_account || ends || '[ ,.-]{0,3}(' || filler || '[ ,.-]{1,3}){0,4}' || surely_bank || ends
  ]);
end
$$;
