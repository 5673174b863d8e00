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

/** Divisions of ranks as Roman numerals. */
export const DIVISION = /^(?:i{1,3}|iv|v)$/i;
