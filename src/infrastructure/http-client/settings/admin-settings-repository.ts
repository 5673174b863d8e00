import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { AdminSettingsRepository, SettingsState } from '../../../application/settings/admin-settings-repository.ts';
import { settingsAnswer, writtenSettings } from '../../../application/settings/settings.answers.ts';
import { networkFailure, type PortErrorReason } from '../../../application/shared/port-error.ts';
import type { SettingChanges } from '../../../domain/settings/own-settings.ts';
import { changesToWire, NO_DATA, settingsOf } from '../../wire/settings.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_TEXT = 500;
const Refusal = v.looseObject({ error: v.fallback(v.string(), ''), code: v.fallback(v.nullable(v.string()), null) });

const REASONS: Readonly<Record<number, PortErrorReason>> = { 400: 'invalid', 401: 'denied', 403: 'denied', 409: 'conflict' };

/** A body that is not JSON is used as the error text (specification, section 7). */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { error: text.trim().slice(0, LONGEST_TEXT) };
  }
};

/** Calls `/api/admin?action=settings` and `update-settings`, with the session token as bearer (section 7). */
export class HttpAdminSettingsRepository implements AdminSettingsRepository {
  /** @param address of the admin interface @param fileOrigin the origin of files; empty for the page's own origin */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
    private readonly fileOrigin: string,
    private readonly token: string,
  ) {}

  async read(): Promise<SettingsState> {
    const { data } = await this.request('settings', '', {}, settingsAnswer);
    return settingsOf(data, this.fileOrigin);
  }

  async update(changes: SettingChanges, version?: string | null): Promise<string> {
    const query = version === undefined ? '' : `&updated_at=${encodeURIComponent(version ?? NO_DATA)}`;
    const request = { method: 'POST', body: JSON.stringify(changesToWire(changes, this.fileOrigin)) };
    return (await this.request('update-settings', query, request, writtenSettings)).updatedAt;
  }

  private async request<T>(action: string, query: string, request: RequestInit, answer: v.GenericSchema<unknown, T>): Promise<T> {
    const { status, text } = await this.send(`${this.address}?action=${action}${query}`, request);
    const given = jsonOf(text);
    const parsed = v.safeParse(answer, given);
    if (status === 200 && parsed.success) return parsed.output;
    const refusal = v.safeParse(Refusal, given);
    const { error, code } = refusal.success ? refusal.output : { error: '', code: null };
    throw new AccountRefused(REASONS[status] ?? 'unavailable', error, code);
  }

  private async send(address: string, request: RequestInit): Promise<{ readonly status: number; readonly text: string }> {
    try {
      const answer = await this.fetcher(address, {
        ...request,
        headers: { authorization: `Bearer ${this.token}`, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) },
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      throw networkFailure('the shop did not answer', error);
    }
  }
}
