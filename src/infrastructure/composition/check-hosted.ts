import { readMigrations } from '../embedded/postgres/migrations.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { HostedCheck } from '../supabase-server/system/hosted-check.ts';
import type { Finding } from '../supabase-server/system/hosted-project.ts';

/**
 * Tries every line of the README's checklist against the hosted project of the settings.
 * @throws Error with a message for the terminal when none is set
 */
export const checkHosted = async ({ hosted, publicUrl }: ServerSettings, migrationsFolder: string): Promise<readonly Finding[]> => {
  if (hosted === null)
    throw new Error('Sebutkan proyeknya: SUPABASE_URL, SUPABASE_KEY, SUPABASE_SECRET_KEY, SMS_HOOK_SECRET dan PUBLIC_URL.');
  const migrations = (await readMigrations(migrationsFolder)).current.length;
  return new HostedCheck({ ...hosted, publicUrl, migrations }, fetch, () => new Date()).execute();
};
