/**
 * Versions of the migrations that the baseline replaced (docs/decisions/0065), in order. A database with all of them is upgraded by
 * `supabase/upgrade`.
 */
export const EARLIER_VERSIONS: readonly string[] = `
  20261123010100 20261123010200 20261123010300 20261123010400 20261123010500 20261123010600 20261123010700 20261123010800
  20261123010900 20261123011000 20261123011100 20261123011200 20261123011300 20261123011400 20261123011500 20261123011600
  20261123011700 20261123011800 20261123011900 20261123012000 20261123012100 20261123012200 20261123012300 20261123012400
  20261123012500 20261123012600 20261123012700 20261123012800 20261123012900 20261123013000 20261123013100 20261123013200
  20261123013300 20261123013400 20261123013500 20261123013600 20261123013700 20261123013800 20261123013900 20261123020100
  20261123020300 20261123020500 20261123020510 20261123020520 20261123020600 20261123030100 20261123030200 20261123030300
  20261123030400 20261123030500 20261123030600 20261123030700 20261123030800 20261123030900 20261123031000 20261123031100
  20261123031200 20261123031300 20261124020100 20261124020200 20261124020300 20261124020400 20261124030100 20261124030200
  20261124030300 20261124045100 20261124050100 20261124050200 20261124050300 20261124050400 20261124050500 20261124050600
  20261124055100 20261124055200 20261124055300 20261124059100 20261124059210 20261124059500 20261124060100 20261124061000
  20261124061100 20261124061200 20261124062000 20261124062100 20261124063100 20261124070100 20261124070200 20261125020100
  20261125020200 20261125040100 20261125040200 20261125040300 20261125049000 20261125050100 20261125050200 20261125050300
  20261125050400 20261125050500 20261125050600 20261125050700 20261125050800 20261125050900 20261125051000 20261125051100
  20261125051200 20261125051300 20261125051400 20261125080100 20261125080200 20261125080300 20261125090100 20261125090200
  20261125140100 20261125150100 20261125150200 20261125150300 20261125160000 20261125160100 20261125160200 20261125170000
  20261125170100 20261125180000 20261126000000 20261126090000 20261126090100 20261126120000 20261126120200 20261126120250
  20261126120300 20261126120400 20261126120500 20261126120600 20261126150000 20261126150100 20261126180000 20261126181000
  20261126182000 20261126182100 20261126182200 20261126182300 20261126182400 20261126182500 20261126230000 20261126230100
  20261126240000 20261126240100 20261126240200 20261126240300 20261126250000 20261126260000 20261126260100 20261126260200
  20261126270000 20261126280000 20261126281000 20261126282000 20261126283000 20261126290000 20261126290100 20261126290200
  20261127200000 20261127200100 20261127250000 20261127250100 20261127250200 20261127250300 20261127350000 20261127350100
  20261127400000 20261127400100 20261127410000
`
  .trim()
  .split(/\s+/);

export interface MigrationFile {
  /** Fourteen digits, the time it was written. */
  readonly version: string;
  readonly name: string;
  readonly text: string;
}

/** The migrations of this version of the shop. */
export interface Migrations {
  /** `supabase/migrations`: the baseline, then one for each later change. */
  readonly current: readonly MigrationFile[];
  /** `supabase/upgrade`: from the last of `EARLIER_VERSIONS` to the state that the baseline creates. */
  readonly upgrade: readonly MigrationFile[];
}

/** The version of the shop that brings a database with some of `EARLIER_VERSIONS`, or with older migrations, to the last of them. */
const SHOP_OF_EARLIER = '0.1.0 tanggal 26 November 2026 (eae21ba9)';
/** A version of the shop that brings a database with some of the upgrade's migrations to the last of them. */
const SHOP_OF_UPGRADE = '0.1.0 tanggal 28 November 2026 (84a597f9)';

const UNCHANGED = 'Tidak ada yang diubah.';

const unknownSentence = (versions: readonly string[]): string =>
  `Database ini punya migrasi yang tidak dikenal versi ini (${versions.join(', ')}). Jalankan versi toko yang membuatnya, atau pulihkan ` +
  `cadangan dari sebelum migrasi itu. ${UNCHANGED}`;

const olderSentence = (missing: readonly string[], shop: string): string =>
  `Database ini dari versi toko yang lebih lama (kurang ${missing.length} migrasi, yang pertama ${missing[0]}). Jalankan dulu toko versi ` +
  `${shop} sampai siap, lalu coba lagi. ${UNCHANGED}`;

const versionsOf = (files: readonly MigrationFile[]): string[] => files.map(({ version }) => version);

/** Whether a database has migrations, and none of those that the baseline begins. */
export const isEarlier = (applied: ReadonlySet<string>, { current }: Migrations): boolean =>
  applied.size > 0 && !versionsOf(current).some((version) => applied.has(version));

const refusalOfEarlier = (applied: ReadonlySet<string>, upgrade: readonly string[]): string | null => {
  const unknown = [...applied].filter((version) => !EARLIER_VERSIONS.includes(version) && !upgrade.includes(version));
  const newer = unknown.filter((version) => version > (upgrade.at(-1) ?? ''));
  if (newer.length > 0) return unknownSentence(newer);
  const missing = EARLIER_VERSIONS.filter((version) => !applied.has(version));
  if (missing.length > 0) return olderSentence(missing, SHOP_OF_EARLIER);
  if (unknown.length > 0) return unknownSentence(unknown);
  const last = upgrade.findLastIndex((version) => applied.has(version));
  const gaps = upgrade.slice(0, last + 1).filter((version) => !applied.has(version));
  return gaps.length > 0 ? olderSentence(gaps, SHOP_OF_UPGRADE) : null;
};

const refusalOfCurrent = (applied: ReadonlySet<string>, current: readonly string[]): string | null => {
  const unknown = [...applied].filter((version) => !current.includes(version));
  const [baseline = ''] = current;
  return unknown.length > 0 || !applied.has(baseline) ? unknownSentence(unknown.length > 0 ? unknown : [...applied]) : null;
};

/**
 * Why this version of the shop cannot continue from a history. It continues from an empty one, from the baseline and what follows it, and
 * from exactly all of `EARLIER_VERSIONS` with the first ones of the upgrade.
 * @returns a message for the terminal, or null when it can
 */
export const refusalOf = (applied: ReadonlySet<string>, migrations: Migrations): string | null => {
  if (applied.size === 0) return null;
  return isEarlier(applied, migrations)
    ? refusalOfEarlier(applied, versionsOf(migrations.upgrade))
    : refusalOfCurrent(applied, versionsOf(migrations.current));
};
