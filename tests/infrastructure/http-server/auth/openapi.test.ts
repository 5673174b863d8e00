import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ACCOUNT_CALLS } from '../../../../src/application/auth/account.calls.ts';
import { AccountFront, type Answer } from '../../../support/account-front.ts';
import { AccountWorld, PASSWORD, PHONE } from '../../../support/account-world.ts';

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
}
interface Answered {
  readonly $ref?: string;
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}
interface Operation {
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters: readonly [{ readonly schema: { readonly enum: readonly string[] } }];
  readonly responses: Readonly<Record<string, Answered>>;
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly responses: Readonly<Record<string, Answered>> };
}

const document = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as Document;
const { schemas, responses } = document.components;
const ACTIONS = Object.keys(ACCOUNT_CALLS);
const operation = (action: string): Operation => document.paths[`/api/auth/${action}`]?.post as Operation;

const NAME = '#/components/schemas/'.length;
/** The names of the answers to an action. */
const answersOf = (action: string): readonly string[] => {
  const { schema } = (operation(action).responses['200'] as Answered).content['application/json'];
  return (schema.anyOf ?? [schema]).map(({ $ref = '' }) => $ref.slice(NAME));
};
/** The codes of a status of an action. */
const codesOf = (action: string, status: number): readonly string[] => {
  const given = operation(action).responses[String(status)];
  const answered = given?.$ref === undefined ? given : responses[given.$ref.slice('#/components/responses/'.length)];
  return answered?.content['application/json'].schema.allOf?.[1]?.properties['code']?.enum ?? [];
};

/** Whether a value has the properties of a schema, and no others, following its references. */
const fits = (value: unknown, name: string): boolean => {
  const schema = schemas[name] as Schema;
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value).toSorted();
  if (!keys.every((key) => key in schema.properties) || !(schema.required ?? []).every((key) => keys.includes(key))) return false;
  return Object.entries(schema.properties).every(([key, { $ref }]) => {
    const inner = (value as Record<string, unknown>)[key];
    return $ref === undefined || inner === undefined || fits(inner, $ref.slice(NAME));
  });
};

describe('OpenAPI document of the account API', () => {
  test('actions: each at an address of its own, with words about it', () => {
    expect(document.paths['/api/auth']?.post.parameters[0].schema.enum).toEqual(ACTIONS);
    for (const action of ACTIONS) expect([action, operation(action).summary]).toEqual([action, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
  });
  test('sessions: needed where a call may be refused without one', () => {
    const isPublic = ACTIONS.filter((action) => operation(action).security.length === 0);
    expect(isPublic).toEqual([
      ...['login', 'signup', 'verify-phone', 'resend-code', 'request-password-reset', 'reset-password', 'validate-session'],
    ]);
  });
  test('codes: exactly those the program returns', () => {
    const folders = ['src/application/auth/server', 'src/infrastructure/http-server/auth'];
    const files = [
      ...folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
      'src/infrastructure/http-server/front-server.ts',
    ];
    const text = files
      .filter((file) => !/sms-hook|outbox|is-on/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const found = [...text.matchAll(/(?:fail\(\s*|sendFailure\(response, \d+, )'([A-Z_]+)'/g)].map(([, code]) => code ?? '');
    const notOurs = new Set(['BAD_ADDRESS']);
    expect([...new Set(found)].filter((code) => !notOurs.has(code)).toSorted()).toEqual(schemas['FailureCode']?.enum?.toSorted());
  });
});

describe('account API answers and their document', () => {
  let front: AccountFront;
  const answers = new Map<string, Answer[]>();
  const call = async (action: string, body: object, token?: unknown): Promise<Answer> => {
    const answer = await front.call(action, body, token === undefined ? {} : { authorization: `Bearer ${token}` });
    answers.set(action, [...(answers.get(action) ?? []), answer]);
    return answer;
  };
  beforeAll(async () => {
    front = new AccountFront();
    front.world = new AccountWorld({ sendsMail: true });
    await front.open();
    const { user_id } = (await call('signup', { phone: PHONE, password: PASSWORD, name: 'Rina' })).body;
    front.world.clock.advance(60_000);
    await call('resend-code', { user_id });
    const signedIn = await call('verify-phone', { user_id, verification_code: front.world.codeFor(PHONE) });
    const token = signedIn.body['session_token'];
    const completed = await call('complete-profile', { user_id, email: 'rina@toko.example', name: 'Rina', password: PASSWORD }, token);
    await call('validate-session', { session_token: token });
    let { access_token } = completed.body['backend_session'] as { access_token: string };
    await call('change-name', { name: 'Rina Sari' }, token);
    await call('change-name', { name: ' ' }, token);
    await call('change-picture', { picture: null }, token);
    await call('change-picture', { picture: 'aGFsbw==' }, token);
    await call('change-email', { email: 'baru@toko.example', password: PASSWORD }, token);
    await call('change-email', { email: 'bukan email', password: PASSWORD }, token);
    await call('confirm-email', { verification_code: '1' }, token);
    await call('confirm-email', { verification_code: front.world.codeInMail('baru@toko.example') }, token);
    const newPhone = '6281234567009';
    await call('change-phone', { phone: newPhone, password: 'salah semua', access_token }, token);
    const wanted = await call('change-phone', { phone: newPhone, password: PASSWORD, access_token }, token);
    const confirmed = await call(
      'confirm-phone',
      { user_id: wanted.body['user_id'], verification_code: front.world.codeFor(newPhone), access_token },
      token,
    );
    ({ access_token } = confirmed.body['backend_session'] as { access_token: string });
    front.world.user(newPhone).phone = PHONE;
    const changed = 'kata sandi lain';
    await call('change-password', { current_password: 'salah semua', password: changed, access_token }, token);
    await call('change-password', { current_password: PASSWORD, password: changed, access_token }, token);
    await call('export-data', {}, token);
    await call('recovery-codes-left', {}, token);
    const { memory } = front.world;
    front.world.user().hasSecondFactor = true;
    for (const signIn of memory.signIns.values()) signIn.level = 'aal2';
    const [code] = (await call('recovery-codes', {}, token)).body['codes'] as string[];
    for (const signIn of memory.signIns.values()) signIn.level = 'aal1';
    await call('use-recovery-code', { code: '1234' }, token);
    await call('use-recovery-code', { code }, token);
    front.world.user().hasSecondFactor = false;
    const other = (await call('login', { identifier: PHONE, password: changed })).body['session_token'];
    const listed = (await call('sessions', {}, token)).body['sessions'] as { id: string; is_current: boolean }[];
    await call('sessions', { revoke: listed.find((session) => !session.is_current)?.id }, token);
    await call('logout', {}, other);
    await call('logout', {}, token);
    const sent = await call('request-password-reset', { identifier: PHONE });
    const password = 'kata sandi baru';
    await call('reset-password', { user_id: sent.body['user_id'], verification_code: front.world.codeFor(PHONE), password });
    const last = (await call('login', { identifier: PHONE, password })).body['session_token'];
    await call('delete-account', { password }, last);
  });
  afterAll(() => front.close());

  test.each(ACTIONS)('%s: matches the document', (action) => {
    const given = answers.get(action) ?? [];
    expect(given.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of given) {
      if (status === 200) expect(answersOf(action).some((name) => fits(body, name))).toBe(true);
      else expect(codesOf(action, status)).toContain(body.code);
    }
  });
  test('device list: matches the document', () => {
    const listed = (answers.get('sessions')?.[0]?.body['sessions'] ?? []) as unknown[];
    expect(listed.map((session) => fits(session, 'Session'))).toEqual([true, true]);
  });
});
