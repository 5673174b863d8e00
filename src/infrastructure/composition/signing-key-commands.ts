import { signingKeyStore } from '../embedded/keys.ts';
import { connect } from '../embedded/postgres/connect.ts';
import { type ListedSigningKey, listSigningKeys, rotateSigningKey } from '../embedded/tokens/rotate-signing-key.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { addressOf } from './commands.ts';
import type { Teardown } from './teardown.ts';

/** What to do with the keys of access tokens: nothing, a rotation, or one that ends all tokens under way. */
export type SigningKeyTask = 'list' | 'rotate' | 'rotate-now';

/**
 * Lists the keys of access tokens, after a rotation if one is wanted. The shop may be running.
 * @param teardown closes what this opens
 * @throws Error with a message for the terminal
 */
export const manageSigningKeys = async (
  settings: ServerSettings,
  teardown: Teardown,
  task: SigningKeyTask,
): Promise<readonly ListedSigningKey[]> => {
  if (settings.hosted !== null)
    throw new Error('Kunci token proyek Supabase diganti di dasbornya: Project Settings, JWT Keys, Rotate keys.');
  const sql = connect(await addressOf(settings, teardown), 1);
  await teardown.add(() => sql.end({ timeout: 2 }));
  const [ready] = await sql`select 1 where to_regclass('auth.signing_keys') is not null`;
  if (ready === undefined) throw new Error('Database ini dari versi lama. Jalankan npm start sekali, lalu coba lagi.');
  const now = new Date();
  if (task !== 'list') await rotateSigningKey(sql, signingKeyStore(settings.dataFolder), now, task === 'rotate-now');
  return listSigningKeys(sql, now);
};
