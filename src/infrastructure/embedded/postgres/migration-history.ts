import { EARLIER_VERSIONS } from './earlier-versions.ts';

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
