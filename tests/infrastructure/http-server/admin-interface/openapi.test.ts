import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { SessionGuard } from '../../../../src/application/auth/server/session-guard.ts';
import { ServeSettings } from '../../../../src/application/settings/serve-settings.ts';
import { SETTING_NAMES, TEXT_NAMES, TEXT_SETTINGS } from '../../../../src/domain/settings/own-settings.ts';
import { settingsActions } from '../../../../src/infrastructure/http-server/settings/settings-actions.ts';
import { InMemoryAdminSettingsRepository } from '../../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { settingOnWire } from '../../../../src/infrastructure/wire/settings.ts';
import { AccountFront } from '../../../support/account-front.ts';
import { PASSWORD, PHONE } from '../../../support/account-world.ts';

interface Schema {
  readonly properties: Readonly<Record<string, { readonly maxLength?: number; readonly $ref?: string }>>;
  readonly enum?: readonly string[];
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
}
const document = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
};
const { schemas, responses } = document.components;
const pathOf = (action: string) => document.paths[`/api/admin/${action}`];
/** The words about the refusals of an action. */
const refusalsOf = (action: string): string =>
  Object.values((pathOf(action)?.get ?? pathOf(action)?.post)?.responses ?? {})
    .map(({ description, $ref = '' }) => description ?? responses[$ref.slice('#/components/responses/'.length)]?.description)
    .join(' ');

/** Settings behind `/api/admin`, for one administrator in memory. */
const open = async () => {
  const front = new AccountFront();
  await front.open();
  const { world } = front;
  const repository = new InMemoryAdminSettingsRepository();
  const guard = new SessionGuard(world.ports.sessions, world.ports.tokens, world.clock);
  const started = await front.call('signup', { phone: PHONE, password: PASSWORD, name: 'Rina' });
  const signedIn = await front.call('verify-phone', { user_id: started.body['user_id'], verification_code: world.codeFor(PHONE) });
  const perform = settingsActions(new ServeSettings(guard, () => repository, world.errors));
  const call = (name: string, body: unknown = null, query = '', token: unknown = signedIn.body['session_token']) =>
    perform[name]?.perform({
      token: typeof token === 'string' ? token : null,
      body: new TextEncoder().encode(JSON.stringify(body)),
      contentType: 'application/json',
      query: new URLSearchParams(query),
    });
  return { repository, call, names: Object.keys(perform), methods: perform, close: () => front.close() };
};

describe('OpenAPI document of the admin API', () => {
  test('actions: all with their methods', async () => {
    const { names, methods, close } = await open();
    for (const name of names) {
      expect(Object.keys(pathOf(name) ?? {})).toEqual([methods[name]?.method.toLowerCase()]);
    }
    await close();
  });
  test('settings: all with their maximum length', () => {
    const wire = SETTING_NAMES.map(settingOnWire).toSorted();
    expect(Object.keys(schemas['SettingsChanges']?.properties ?? {}).toSorted()).toEqual(wire);
    expect(Object.keys(schemas['SettingsRow']?.properties ?? {}).toSorted()).toEqual([...wire, 'updated_at'].toSorted());
    for (const name of TEXT_NAMES)
      expect([name, schemas['SettingsChanges']?.properties[settingOnWire(name)]?.maxLength]).toEqual([name, TEXT_SETTINGS[name].longest]);
  });
  test('answers and refusals: match the document', async () => {
    const { repository, call, close } = await open();
    const keysOf = (value: unknown): string[] => Object.keys(value as object).toSorted();
    const answered = async (name: string, body?: unknown): Promise<Record<string, unknown>> => {
      const outcome = await call(name, body);
      if (outcome?.ok !== true) throw new Error(`${name} was refused`);
      return outcome.value as Record<string, unknown>;
    };
    const written = await answered('update-settings', { site_name: 'Toko' });
    expect(keysOf(written)).toEqual(keysOf(schemas['SettingsWritten']?.properties));
    const read = await answered('settings');
    expect([keysOf(read), keysOf(read['data'])]).toEqual([['data'], keysOf(schemas['SettingsRow']?.properties)]);
    const refusals: [string, unknown][] = [
      ['update-settings', { contact_email: 'halo' }],
      ['update-settings', { site_name: 'x' }],
    ];
    for (const reason of ['denied', 'conflict', 'invalid', 'unavailable'] as const) {
      repository.failing = reason;
      for (const [name, body] of [...refusals, ['settings', null] as const]) {
        const outcome = await call(name, body);
        if (outcome === null || outcome === undefined || outcome.ok) throw new Error('was not refused');
        if (reason !== 'conflict' && reason !== 'invalid') expect(refusalsOf(name)).toContain(`\`${outcome.failure.code}\``);
        expect(schemas['AdminFailureCode']?.enum).toContain(outcome.failure.code);
      }
    }
    expect(await call('settings', null, '', null)).toMatchObject({ ok: false, failure: { code: 'UNAUTHENTICATED' } });
    expect(await call('update-settings', {})).toBeNull();
    await close();
  });
});
