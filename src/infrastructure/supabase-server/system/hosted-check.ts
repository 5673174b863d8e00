import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { SHOP_BUCKETS } from '../../../domain/media/shop-bucket.ts';
import { CHECKS, type CheckName, type Finding, type HostedProjectAddress, type Look } from './hosted-project.ts';
import { wrongSettings } from './project-settings.ts';
import { tryAccount } from './trial-account.ts';

const BUCKETS = SHOP_BUCKETS.toSorted();
/** Due work runs every minute at the least. */
const DUE_MS = 3_600_000;

const Settings = v.object({
  external: v.object({ phone: v.boolean(), email: v.boolean() }),
  disable_signup: v.boolean(),
  phone_autoconfirm: v.boolean(),
});
const Problem = v.object({ code: v.optional(v.unknown()), error_code: v.optional(v.string()) });

/** Needs the secret key, the access token, or the secret of the hook. */
const NEEDS: Partial<Record<CheckName, readonly [keyof HostedProjectAddress, string]>> = {
  'secret-key': ['secretKey', 'SUPABASE_SECRET_KEY'],
  migrations: ['secretKey', 'SUPABASE_SECRET_KEY'],
  buckets: ['secretKey', 'SUPABASE_SECRET_KEY'],
  'due-work': ['secretKey', 'SUPABASE_SECRET_KEY'],
  'sign-in': ['secretKey', 'SUPABASE_SECRET_KEY'],
  'token-life': ['secretKey', 'SUPABASE_SECRET_KEY'],
  authenticator: ['secretKey', 'SUPABASE_SECRET_KEY'],
  linking: ['secretKey', 'SUPABASE_SECRET_KEY'],
  owner: ['secretKey', 'SUPABASE_SECRET_KEY'],
  hook: ['smsHookSecret', 'SMS_HOOK_SECRET'],
  settings: ['accessToken', 'SUPABASE_ACCESS_TOKEN'],
};

/** Tries every line of the README's checklist against a project. Changes nothing: an account of its own is deleted in the end. */
export class HostedCheck {
  private readonly findings = new Map<CheckName, Finding>();

  constructor(
    private readonly project: HostedProjectAddress,
    private readonly fetcher: typeof fetch,
    private readonly now: () => Date,
  ) {}

  async execute(): Promise<readonly Finding[]> {
    const settings = await this.settings();
    const ofSettings = (isRight: (given: v.InferOutput<typeof Settings>) => boolean) => async (): Promise<string | null> => {
      if (settings === null) return 'auth/v1/settings';
      return isRight(settings) ? null : JSON.stringify(settings);
    };
    await this.look(
      'address',
      ofSettings(() => true),
    );
    await this.look('secret-key', () => this.functionProblem('server_count_migrations'));
    await this.look('migrations', () => this.missingMigrations());
    await this.look('buckets', () => this.missingBuckets());
    await this.look('due-work', () => this.idleWork());
    await this.look(
      'phone-sign-in',
      ofSettings(({ external, disable_signup: isClosed }) => external.phone && !isClosed),
    );
    await this.look(
      'codes-needed',
      ofSettings(({ phone_autoconfirm: isAutomatic }) => !isAutomatic),
    );
    await this.look(
      'email-off',
      ofSettings(({ external }) => !external.email),
    );
    await this.look('password-rule', () => this.acceptedPassword());
    if (this.project.secretKey !== null) await tryAccount(this.project, this.fetcher, (check, work) => this.look(check, work));
    await this.look('signing-key', () => this.signingKey());
    await this.look('settings', () => wrongSettings(this.project, this.fetcher));
    await this.look('hook', () => this.hookProblem());
    await this.look('owner', async () => ((await this.call('server_has_owner')) === true ? null : 'private.user_roles'));
    return CHECKS.map((check) => this.findings.get(check) ?? this.unseen(check) ?? { check, verdict: 'missing', detail: '' });
  }

  private unseen(check: CheckName): Finding | null {
    const need = NEEDS[check];
    return need === undefined || this.project[need[0]] !== null ? null : { check, verdict: 'unseen', detail: need[1] };
  }

  private readonly look = async (check: CheckName, work: Look): Promise<void> => {
    const problem = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    this.findings.set(check, this.unseen(check) ?? { check, verdict: problem === null ? 'ok' : 'missing', detail: problem ?? '' });
  };

  private request(path: string, key: string, body?: object): Promise<Response> {
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return this.fetcher(
      `${this.project.url}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
  }

  private async settings(): Promise<v.InferOutput<typeof Settings> | null> {
    const answer = await this.request('/auth/v1/settings', this.project.key).catch(() => null);
    return answer?.ok === true ? v.parse(Settings, await answer.json()) : null;
  }

  /** The answer of a function for the server. @throws Error with the status */
  private async call(name: string): Promise<unknown> {
    const answer = await this.request(`/rest/v1/rpc/${name}`, this.project.secretKey ?? '', {});
    if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
    return answer.json();
  }

  private async functionProblem(name: string): Promise<string | null> {
    await this.call(name);
    return null;
  }

  private async missingMigrations(): Promise<string | null> {
    const there = await this.call('server_count_migrations');
    const here = this.project.migrations;
    return there === here ? null : `${there} / ${here}`;
  }

  private async missingBuckets(): Promise<string | null> {
    const answer = await this.request('/storage/v1/bucket', this.project.secretKey ?? '');
    if (!answer.ok) return `status ${answer.status}`;
    const there = new Set(v.parse(v.array(v.object({ id: v.string() })), await answer.json()).map(({ id }) => id));
    const missing = BUCKETS.filter((bucket) => !there.has(bucket));
    return missing.length === 0 ? null : missing.join(', ');
  }

  private async idleWork(): Promise<string | null> {
    const tasks = v.parse(v.array(v.object({ last_run_at: v.nullable(v.string()) })), await this.call('server_due_tasks'));
    const last = Math.max(0, ...tasks.map(({ last_run_at: at }) => (at === null ? 0 : Date.parse(at))));
    return this.now().getTime() - last < DUE_MS ? null : 'pg_cron, private.schedule_due()';
  }

  /** A password of seven characters, with which nobody signs up. */
  private async acceptedPassword(): Promise<string | null> {
    const answer = await this.request('/auth/v1/signup', this.project.key, { phone: '99900000000000', password: 'qz7Kx9w' });
    const { error_code: code } = v.parse(Problem, await answer.json());
    return code === 'weak_password' ? null : `${code ?? answer.status}`;
  }

  private async signingKey(): Promise<string | null> {
    const answer = await this.fetcher(`${this.project.url}/auth/v1/.well-known/jwks.json`);
    const { keys } = v.parse(v.object({ keys: v.array(v.object({ alg: v.optional(v.string()) })) }), await answer.json());
    return keys.some(({ alg }) => alg === 'ES256') ? null : 'jwks.json';
  }

  /** A signed message without a number: the shop that knows the secret answers that it cannot read it. */
  private async hookProblem(): Promise<string | null> {
    const id = `check_${randomUUID()}`;
    const at = String(Math.floor(this.now().getTime() / 1000));
    const body = '{}';
    const key = Buffer.from((this.project.smsHookSecret ?? '').replace(/^(v1,)?whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
    const answer = await this.fetcher(`${this.project.publicUrl}/api/hooks/send-sms`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
    });
    return answer.status === 400 ? null : `status ${answer.status}`;
  }
}
