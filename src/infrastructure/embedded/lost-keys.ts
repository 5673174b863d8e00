import { existsSync } from 'node:fs';
import { keysFile } from './keys.ts';
import { connect } from './postgres/connect.ts';

const hasShop = async (url: string): Promise<boolean> => {
  const sql = connect(url, 1);
  try {
    const [found] = await sql`select to_regclass('private.installation') as name`;
    if (found?.['name'] == null) return false;
    const [shop] = await sql<{ has_owner: boolean }[]>`select owner_created_at is not null as has_owner from private.installation`;
    return shop?.has_owner === true;
  } finally {
    await sql.end({ timeout: 2 });
  }
};

/**
 * Refuses a start without keys, because new keys on an external database with a shop would end all sessions and invalidate all
 * authenticator apps.
 * @throws Error with a message for the terminal when the data folder has no keys and the database has a shop
 */
export const refuseLostKeys = async (url: string, dataFolder: string): Promise<void> => {
  const file = keysFile(dataFolder);
  if (existsSync(file) || !(await hasShop(url))) return;
  throw new Error(
    `Database di DATABASE_URL sudah berisi toko, tetapi ${file} tidak ada; dengan kunci baru semua orang keluar dan aplikasi autentikator mereka ` +
      'tidak berlaku lagi. Salin keys.json dari DATA_DIR yang lama atau cadangannya. Bila memang hilang, jalankan sekali dengan NEW_KEYS=on. ' +
      'Tidak ada yang diubah.',
  );
};
