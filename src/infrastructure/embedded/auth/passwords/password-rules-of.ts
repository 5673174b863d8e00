import type { Sql } from 'postgres';
import { PasswordRules } from '../../../../application/auth/server/password-rules.ts';
import { defaultSiteSettings } from '../../../../domain/settings/site-settings.ts';

/** As its owner calls it now. */
const readShopName = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ site_name: string }[]>`select site_name from public.website_settings`;
  return row?.site_name ?? defaultSiteSettings.siteName;
};

/** The rule for passwords. @param sql the shop whose name no password may be; null before there is a database */
export const passwordRulesOf = (sql: Sql | null, isCommon: (password: string) => boolean): PasswordRules =>
  new PasswordRules(isCommon, async () => (sql === null ? defaultSiteSettings.siteName : readShopName(sql)));
