import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { HostedCheck } from '../../../../src/infrastructure/supabase-server/system/hosted-check.ts';
import { CHECKS, type Finding, type HostedProjectAddress } from '../../../../src/infrastructure/supabase-server/system/hosted-project.ts';
import { terminalText } from '../../../../src/ui/text/terminal.ts';
import { type AuthWorld, openAuthWorld } from '../../embedded/auth/auth-world.ts';

const SECRET = `v1,whsec_${Buffer.from('rahasia untuk pengujian kait').toString('base64')}`;
const PUBLIC_URL = 'https://toko.example';
const PROJECT: HostedProjectAddress = {
  url: 'https://proyek.example',
  key: 'sb_publishable_percobaan',
  secretKey: 'sb_secret_percobaan',
  publicUrl: PUBLIC_URL,
  smsHookSecret: SECRET,
  accessToken: 'sbp_percobaan',
  migrations: 3,
};
const NOW = new Date('2026-11-26T10:00:00Z');

const RIGHT_SETTINGS = {
  site_url: PUBLIC_URL,
  uri_allow_list: `${PUBLIC_URL},https://lain.example`,
  disable_signup: false,
  external_phone_enabled: true,
  external_email_enabled: false,
  external_anonymous_users_enabled: false,
  sms_autoconfirm: false,
  sms_otp_exp: 600,
  sms_max_frequency: 60,
  hook_send_sms_enabled: true,
  hook_send_sms_uri: `${PUBLIC_URL}/api/hooks/send-sms`,
  password_min_length: 8,
  jwt_exp: 600,
  refresh_token_rotation_enabled: true,
  security_manual_linking_enabled: true,
  security_sb_forwarded_for_enabled: true,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  mfa_phone_enroll_enabled: true,
  mfa_phone_verify_enabled: true,
  rate_limit_sms_sent: 1000,
  rate_limit_otp: 600,
  rate_limit_verify: 600,
  rate_limit_token_refresh: 1800,
};

/** The answers of a project, by method and path. */
type Answers = Record<string, () => readonly [status: number, body: unknown]>;

const REFUSED = (code: string, status = 400) => [status, { code: status, error_code: code, msg: code }] as const;
const USER = { id: '5d2c1c51-3b43-4a6c-9b0e-0e8a2f3f6a11', phone: '999' };
const deleted: string[] = [];
const everythingRight = (): Answers => ({
  'GET /auth/v1/settings': () => [200, { external: { phone: true, email: false }, disable_signup: false, phone_autoconfirm: false }],
  'POST /rest/v1/rpc/server_count_migrations': () => [200, 3],
  'POST /rest/v1/rpc/server_has_owner': () => [200, true],
  'POST /rest/v1/rpc/server_due_tasks': () => [200, [{ last_run_at: '2026-11-26T09:59:30Z' }, { last_run_at: null }]],
  'GET /storage/v1/bucket': () => [200, ['avatars', 'evidence', 'game-logos', 'product-images', 'settings'].map((id) => ({ id }))],
  'POST /auth/v1/signup': () => REFUSED('weak_password', 422),
  'POST /auth/v1/admin/users': () => [200, USER],
  'GET /auth/v1/admin/users': () => [200, USER],
  'DELETE /auth/v1/admin/users': () => [200, {}],
  'POST /auth/v1/token': () => [200, { access_token: 'a.b.c', refresh_token: 'r', expires_in: 600, token_type: 'bearer', user: USER }],
  'GET /auth/v1/user': () => [200, USER],
  'POST /auth/v1/factors': () => [200, { id: 'f', type: 'totp', totp: { secret: 'A', uri: 'otpauth://totp/x', qr_code: '<svg/>' } }],
  'GET /auth/v1/user/identities/authorize': () => REFUSED('validation_failed'),
  'GET /auth/v1/.well-known/jwks.json': () => [200, { keys: [{ kty: 'EC', alg: 'ES256' }] }],
  'GET /v1/projects/proyek/config/auth': () => [200, RIGHT_SETTINGS],
});

/** A project with these answers, and the shop's own hook. */
const projectOf =
  (answers: Answers): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin === PUBLIC_URL) {
      const [id, at] = [request.headers.get('webhook-id'), request.headers.get('webhook-timestamp')];
      const key = Buffer.from(SECRET.slice('v1,whsec_'.length), 'base64');
      const signature = `v1,${createHmac('sha256', key)
        .update(`${id}.${at}.${await request.text()}`)
        .digest('base64')}`;
      return new Response(null, { status: request.headers.get('webhook-signature') === signature ? 400 : 401 });
    }
    const name = `${request.method} ${pathname.replace(/(\/admin\/users)\/.*/, '$1')}`;
    if (request.method === 'DELETE') deleted.push(pathname.split('/').at(-1) ?? '');
    const [status, body] = answers[name]?.() ?? [404, { message: `no ${name}` }];
    return Response.json(body, { status });
  };

const check = (answers: Answers, changes: Partial<HostedProjectAddress> = {}): Promise<readonly Finding[]> =>
  new HostedCheck({ ...PROJECT, ...changes }, projectOf(answers), () => NOW).execute();
const wrongOf = (findings: readonly Finding[]): string[] =>
  findings.filter(({ verdict }) => verdict !== 'ok').map(({ check: name, verdict, detail }) => `${verdict} ${name}: ${detail}`);

beforeEach(() => void deleted.splice(0));

describe('check of a hosted project', () => {
  test('complete checklist: no findings, the test account is deleted', async () => {
    const findings = await check(everythingRight());
    expect(wrongOf(findings)).toEqual([]);
    expect(findings.map(({ check: name }) => name)).toEqual(CHECKS);
    expect(deleted).toEqual([USER.id]);
    expect(terminalText.hostedFindings(findings).at(-1)).toBe('Tidak ada yang kurang.');
  });
  const settings = { external: { phone: true, email: false }, disable_signup: false, phone_autoconfirm: false };
  test.each<[string, Answers]>([
    ['missing address: auth/v1/settings', { 'GET /auth/v1/settings': () => [401, {}] }],
    ['missing secret-key: server_count_migrations: status 401', { 'POST /rest/v1/rpc/server_count_migrations': () => [401, {}] }],
    ['missing migrations: 2 / 3', { 'POST /rest/v1/rpc/server_count_migrations': () => [200, 2] }],
    ['missing buckets: avatars, evidence, game-logos, settings', { 'GET /storage/v1/bucket': () => [200, [{ id: 'product-images' }]] }],
    [
      'missing due-work: pg_cron, private.schedule_due()',
      { 'POST /rest/v1/rpc/server_due_tasks': () => [200, [{ last_run_at: '2026-11-26T08:00:00Z' }]] },
    ],
    ['missing phone-sign-in', { 'GET /auth/v1/settings': () => [200, { ...settings, external: { phone: false, email: false } }] }],
    ['missing phone-sign-in', { 'GET /auth/v1/settings': () => [200, { ...settings, disable_signup: true }] }],
    ['missing codes-needed', { 'GET /auth/v1/settings': () => [200, { ...settings, phone_autoconfirm: true }] }],
    ['missing email-off', { 'GET /auth/v1/settings': () => [200, { ...settings, external: { phone: true, email: true } }] }],
    ['missing password-rule: 200', { 'POST /auth/v1/signup': () => [200, {}] }],
    ['missing sign-in: +999', { 'DELETE /auth/v1/admin/users': () => REFUSED('unexpected_failure', 500) }],
    ['missing sign-in: phone_provider_disabled', { 'POST /auth/v1/token': () => REFUSED('phone_provider_disabled', 422) }],
    [
      'missing token-life: 3600',
      {
        'POST /auth/v1/token': () => [
          200,
          { access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user: USER },
        ],
      },
    ],
    ['missing authenticator: mfa_totp_enroll_not_enabled', { 'POST /auth/v1/factors': () => REFUSED('mfa_totp_enroll_not_enabled', 422) }],
    [
      'missing linking: manual_linking_disabled',
      { 'GET /auth/v1/user/identities/authorize': () => REFUSED('manual_linking_disabled', 404) },
    ],
    ['missing signing-key: jwks.json', { 'GET /auth/v1/.well-known/jwks.json': () => [200, { keys: [] }] }],
    [
      'missing settings: sms_otp_exp=60, security_sb_forwarded_for_enabled=null',
      {
        'GET /v1/projects/proyek/config/auth': () => [200, { ...RIGHT_SETTINGS, sms_otp_exp: 60, security_sb_forwarded_for_enabled: null }],
      },
    ],
    ['missing settings: SUPABASE_ACCESS_TOKEN: status 401', { 'GET /v1/projects/proyek/config/auth': () => [401, {}] }],
    ['missing owner: private.user_roles', { 'POST /rest/v1/rpc/server_has_owner': () => [200, false] }],
  ])('finding: %s', async (line, changes) => {
    const wrong = wrongOf(await check({ ...everythingRight(), ...changes }));
    expect(wrong.map((text) => text.slice(0, line.length))).toContain(line);
  });
  test('wrong or missing hook secret: reported', async () => {
    const other = `v1,whsec_${Buffer.from('rahasia yang lain sama sekali').toString('base64')}`;
    expect(wrongOf(await check(everythingRight(), { smsHookSecret: other }))).toEqual(['missing hook: status 401']);
  });
  test('missing access: reported as not checked', async () => {
    const findings = await check(everythingRight(), { secretKey: null, smsHookSecret: null, accessToken: null });
    expect(new Set(wrongOf(findings).map((line) => line.split(' ')[0]))).toEqual(new Set(['unseen']));
    expect(wrongOf(findings)).toHaveLength(11);
    expect(terminalText.hostedFindings(findings)).toContainEqual(expect.stringMatching(/belum dilihat .*butuh SUPABASE_ACCESS_TOKEN/));
  });
  test('every check: has a text', () => {
    const findings = CHECKS.map((name) => ({ check: name, verdict: 'ok' as const, detail: '' }));
    for (const line of terminalText.hostedFindings(findings)) expect(line).not.toMatch(/[a-z]+-[a-z]+$/);
  });
});

describe('check of an embedded shop', () => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld();
  });
  afterAll(() => world.close());

  test('findings: only those of a hosted project; the test account logs in, enrols and is deleted', async () => {
    const [{ n: migrations = 0 } = {}] = await world.database.sql<
      { n: number }[]
    >`select count(*)::int as n from supabase_migrations.schema_migrations`;
    const project = {
      ...PROJECT,
      url: world.url,
      key: world.key,
      secretKey: world.serviceKey,
      smsHookSecret: null,
      accessToken: null,
      migrations,
    };
    const findings = await new HostedCheck(project, fetch, () => new Date()).execute();
    expect(wrongOf(findings).map((line) => line.split(':')[0])).toEqual([
      'missing due-work',
      'missing email-off',
      'unseen settings',
      'unseen hook',
      'missing owner',
    ]);
    expect(await world.database.sql`select from auth.users`).toHaveLength(0);
  });
});
