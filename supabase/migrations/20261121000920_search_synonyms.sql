-- Product search: the words of Indonesian players. Initials of games (mlbb, ff, coc, hsr) and names written as one word (freefire)
-- follow from the games themselves; what stands here is what no rule could guess. A game is named by the part of its name that no
-- other game shares, so that "PUBG" and "PUBG Mobile" are both found by "pubgm".

-- Whoever adds a synonym may write it as people do: "FC-Mobile" is kept as "fc mobile".
create function private.tidy_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.term := array_to_string(private.words_of(new.term), ' ');
  new.meaning := array_to_string(private.words_of(new.meaning), ' ');
  return new;
end
$$;
create trigger tidy_synonym before insert or update on private.search_synonyms
  for each row execute function private.tidy_synonym();

insert into private.search_synonyms (term, meaning)
select trim(term), trim(split_part(line, '=', 2))
from regexp_split_to_table(trim(both e'\n' from $list$
ml, mlbb, emel, mole, mobel, mobel legend, mobile legend, mobilelegend = mobile legends
ff, epep, ep ep, efef, ffmax, ff max, free fire max, prifayer, pripayer, frifayer, free fayer, free payer, pri payer = free fire
pubgm, pubg m, pabji, pubji, pabgi, pabg = pubg
cod, codm, cod m, codmobile = call of duty
coc, clash of clan, klas of klan = clash of clans
cr, clash royal = clash royale
brawl star, brawlstar = brawl stars
hsr = star rail
hi3, honkai 3 = honkai impact
gi, gensin, gensen = genshin
zzz, zenless = zenless zone zero
wuwa, wutering wave = wuthering waves
valo, vlr = valorant
rbx, rblx, roblok, robloks, roblek, rolox = roblox
bloxfruit, bloxfruits, blok fruit, blox fruit = blox fruits
fcm, ea fc, eafc, fifa, fifa mobile, fifamobile = fc mobile
pes, efutbol = efootball
aov = arena of valor
hok, honour of kings = honor of kings
lol, lolwr, league of legend = league of legends
csgo, cs go, cs2 = counter strike
pb, poin blank = point blank
gta, gtav, gta5 = grand theft auto
mc = minecraft
sg, stumble guy, stambel gais = stumble guys
fgo = fate grand order
pgr = punishing gray raven
dm, dias, berlian = diamond
mg = mythical glory
gm = grandmaster
winrate, win rate = wr
sl = starlight
kolektor = collector
townhall, town hall = th
lvl, lv = level
lejen = legend
adventure rank = ar
kostum, costume = skin
full set = fullset
$list$), e'\n') line, unnest(string_to_array(split_part(line, '=', 1), ',')) term;

insert into private.search_synonyms (term, kind)
select word, 'noise' from regexp_split_to_table(trim(both e'\n' from $list$
akun akunnya acc account accounts game games gim jual jualan dijual menjual beli membeli dibeli pembelian order cari nyari mencari butuh mau
ingin pengen minta tolong dong kak kakak gan min bang bro sis murah murahan termurah murmer promo diskon obral harga price cheap cheapest
sell selling sale buy buying yang yg dan and atau or di ke dari from dengan dgn with untuk utk buat for the an of in to my aku saya gue gw
kamu ada adakah apa apakah ini itu nya nih sih deh aja saja lagi bisa dapat dapet pakai pake punya terbaik best bagus ready stok stock
tersedia terpercaya nego rekber trusted toko shop store online second seken bekas
$list$), '\s+') word
union all
select word, 'rentable' from regexp_split_to_table(trim(both e'\n' from $list$
sewa sewaan disewa disewakan menyewa menyewakan penyewaan nyewa rental rentalan rent rents rentable renting rented pinjam
$list$), '\s+') word;
