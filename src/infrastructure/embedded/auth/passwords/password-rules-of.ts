import type { Sql } from 'postgres';
import { PasswordRules } from '../../../../application/auth/server/password-rules.ts';
import { defaultSiteSettings } from '../../../../domain/settings/site-settings.ts';

/** The current name of the shop. */
const readShopName = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ site_name: string }[]>`select site_name from public.website_settings`;
  return row?.site_name ?? defaultSiteSettings.siteName;
};

/** The rule for passwords. @param sql the database with the shop's name, which no password may contain; null before there is a database */
export const passwordRulesOf = (sql: Sql | null, isCommon: (password: string) => boolean): PasswordRules =>
  new PasswordRules(isCommon, async () => (sql === null ? defaultSiteSettings.siteName : readShopName(sql)));
