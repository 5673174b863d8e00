import * as v from 'valibot';
import type { HostedProjectAddress } from './hosted-project.ts';

const MANAGEMENT = 'https://api.supabase.com';

type Rule = (value: unknown) => boolean;
const is =
  (expected: unknown): Rule =>
  (value) =>
    value === expected;
const atLeast =
  (least: number): Rule =>
  (value) =>
    typeof value === 'number' && value >= least;

/** What supabase/config.toml pushes, and the two values that only the dashboard sets: `sms_otp_exp`, `security_sb_forwarded_for_enabled`. */
const rulesFor = (publicUrl: string): Readonly<Record<string, Rule>> => ({
  site_url: is(publicUrl),
  uri_allow_list: (value) => typeof value === 'string' && value.split(',').includes(publicUrl),
  disable_signup: is(false),
  external_phone_enabled: is(true),
  external_email_enabled: is(false),
  external_anonymous_users_enabled: is(false),
  sms_autoconfirm: is(false),
  sms_otp_exp: is(600),
  sms_max_frequency: atLeast(60),
  hook_send_sms_enabled: is(true),
  hook_send_sms_uri: is(`${publicUrl}/api/hooks/send-sms`),
  password_min_length: atLeast(8),
  jwt_exp: is(600),
  refresh_token_rotation_enabled: is(true),
  security_manual_linking_enabled: is(true),
  security_sb_forwarded_for_enabled: is(true),
  mfa_totp_enroll_enabled: is(true),
  mfa_totp_verify_enabled: is(true),
  mfa_phone_enroll_enabled: is(true),
  mfa_phone_verify_enabled: is(true),
  rate_limit_sms_sent: atLeast(1000),
  rate_limit_otp: atLeast(600),
  rate_limit_verify: atLeast(600),
  rate_limit_token_refresh: atLeast(1800),
});

/** Names of settings that are not as supabase/config.toml and the README have them; null when all are. @throws when they cannot be read */
export const wrongSettings = async (
  { url, accessToken, publicUrl }: HostedProjectAddress,
  fetcher: typeof fetch,
): Promise<string | null> => {
  const [reference = ''] = new URL(url).hostname.split('.');
  const answer = await fetcher(`${MANAGEMENT}/v1/projects/${reference}/config/auth`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) return `SUPABASE_ACCESS_TOKEN: status ${answer.status}`;
  const given = v.parse(v.record(v.string(), v.unknown()), await answer.json());
  const wrong = Object.entries(rulesFor(publicUrl)).filter(([name, isRight]) => !isRight(given[name]));
  return wrong.length === 0 ? null : wrong.map(([name]) => `${name}=${JSON.stringify(given[name] ?? null)}`).join(', ');
};
