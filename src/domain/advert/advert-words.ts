/** Words between a number and what it counts. */
export const FILLERS: ReadonlySet<string> = new Set(
  'ada sisa total full sudah udah udh uda dah akun x punya lengkap sekitar kurang lebih cuma masih all semua max mentok isi jumlah aktif terakhir nya ku lbh an kebuka terbuka unlock terkumpul'.split(
    ' ',
  ),
);

/** What an account no longer is, or was once. */
export const FORMER_BEFORE: ReadonlySet<string> = new Set(
  'ex eks pernah mantan bekas peak high highest tertinggi max maks dulu dulunya last season musim lalu top bisa push joki menuju dikit jelang'.split(
    ' ',
  ),
);
export const FORMER_AFTER: ReadonlySet<string> = new Set('lalu kemarin kmrn kmren kemaren dulu lama'.split(' '));
/** "Conqueror season 17" was a rank of that season. */
export const SEASONS: ReadonlySet<string> = new Set(['season', 'musim', 'akt', 'act']);
export const NOW_BEFORE: ReadonlySet<string> = new Set('sekarang skrg skrng current now'.split(' '));

export const NEGATIONS_BEFORE: ReadonlySet<string> = new Set(
  'tanpa no non belum blm bukan ga gak gk ngga nggak tidak tdk tak without unbind unlink jangan kosong'.split(' '),
);
export const NEGATIONS_AFTER: ReadonlySet<string> = new Set(
  'kosong kosongan unbind unlink unlinked lepas dilepas free off nyala bebas'.split(' '),
);

export const STARS: ReadonlySet<string> = new Set(['bintang', 'star', 'stars']);

/** What names an amount as the price, the nearest of which counts. */
export const PRICE_WORDS =
  'harga|hrg|hrga|price|net|nett|fix|fixed|bin|jadi|jd|skrg|skrng|sekarang|cuma|cuman|only|jual|dijual|lepas|tinggal|turun(?: ke)?|promo|mahar';
/** What is paid before the rest. */
const DEPOSIT_WORDS = 'dp|um|uang muka|down ?payment|panjar|tanda jadi|booking|uang keep|(?<!no[ -])keep|deposit|jaminan';
/** What a buyer wants to spend, and where haggling ends. */
const HAGGLING_WORDS =
  'budget|bajet|bujet|badget|anggaran|(?:nego|turun|kurang|tawar\\w*)(?: \\p{L}+)? (?:sampai|sampe|smpai|smpe|smp|hingga|s/d|sd|max|maks|mentok)';
/** What the account was bought for; not "jual beli" and "siap beli". */
const BOUGHT_WORDS = '(?<!jual[ /&-]{1,3}|siap )(?:di)?beli(?:nya)?(?: harga)?|(?:dulu|dulunya|modal)(?: \\p{L}+)? harga';
/** What names an amount as something else. */
export const OTHER_AMOUNT_WORDS = [
  DEPOSIT_WORDS,
  HAGGLING_WORDS,
  BOUGHT_WORDS,
  'modal|top ?up|tup|habis|abis|spend|spent|keluar|fee|rekber|admin|ongkir|ob|open bid|bid|start|awal|normal|coret|dulu|sebelumnya',
  'tadinya|td ?nya|kemarin|kmrn|was|dari|ditawar|nawar|below|bawah|pasaran|minimal|cicil\\w*|dicicil|kelipatan|sewa|rental|diskon|disc',
  'potong\\w*|bonus|senilai|worth|hemat|cashback|voucher|gaji|denda',
].join('|');
/** What stands behind an amount that is paid before the rest, or for somebody else's work. */
export const OTHER_WORDS_AFTER = '(?:(?:aja )?(?:buat|untuk) )?(?:fee|dp|uang muka|down ?payment|panjar|tanda jadi)';
/** A line of these words alone names the amount of the next line as something else. */
export const OTHER_WORDS_ABOVE = [DEPOSIT_WORDS, HAGGLING_WORDS, BOUGHT_WORDS, 'modal'].join('|');
/** Words in front of an amount that only name it. */
export const NAMES_OF_AMOUNTS = [
  DEPOSIT_WORDS,
  HAGGLING_WORDS,
  BOUGHT_WORDS,
  'harga|hrg|hrga|price|bin|ob|fee rekber|fee|jual|mau|net|nett|jadi|cuma|modal|habis topup|topup|bisa|idr|rp',
].join('|');

/** Divisions of ranks as Roman numerals. */
export const DIVISION = /^(?:i{1,3}|iv|v)$/i;
