import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { normalisePhone } from '../../domain/auth/normalise-phone.ts';
import { makeUpPassword } from '../embedded/auth/owner.ts';
import { sslOf } from '../embedded/postgres/ssl-of.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { reachCluster } from './reach-cluster.ts';
import type { Teardown } from './teardown.ts';

const addressOf = async (settings: ServerSettings, teardown: Teardown): Promise<string> => {
  if (settings.hosted !== null)
    throw new Error('Pemilik proyek Supabase disetel ulang di Supabase; perintah ini untuk toko di komputer ini.');
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  if (!existsSync(settings.dataFolder)) throw new Error(`Belum ada toko di ${settings.dataFolder}. Jalankan npm start dulu.`);
  return reachCluster(settings.dataFolder, teardown);
};

/**
 * From the machine itself: gives the account of a number a new password and the role of owner, takes its second factors and open
 * sign-ins away, and leaves a line in the audit log. Makes the account when nobody has the number. The shop may be open.
 * @param text the number in any form people write
 */
export const resetOwner = async (
  settings: ServerSettings,
  text: string,
  teardown: Teardown,
): Promise<{ readonly phone: string; readonly password: string }> => {
  const phone = normalisePhone(text);
  if (phone === null) throw new Error(`"${text}" bukan nomor telepon yang dikenali, misalnya 081234567890.`);
  const url = await addressOf(settings, teardown);
  const sql = postgres(url, { max: 1, ssl: sslOf(url), onnotice: () => undefined });
  try {
    const [ready] = await sql`select 1 where to_regprocedure('private.reset_owner(text, text)') is not null`;
    if (ready === undefined) throw new Error('Database ini dari versi lama. Jalankan npm start sekali, lalu coba lagi.');
    const password = makeUpPassword();
    await sql`select private.reset_owner(${phone}, ${password})`;
    return { phone, password };
  } finally {
    await sql.end({ timeout: 2 });
  }
};
