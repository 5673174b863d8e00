import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  OpenVault,
  ReadCredentialHistory,
  RequestLoginCode,
  ShowLoginCode,
  TickChecklistStep,
} from '../../../src/application/credential/own-credentials.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryHandOver } from '../../support/memory-own-hand-over.ts';

const STEP = 'Ganti kata sandi akun';
const succeeded = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, failure: { code, values: {} } });

let world: ReturnType<typeof openMemoryHandOver>;
let vault: ReturnType<typeof openMemoryHandOver>['vault'];
let errors: RecentErrorLog;
let order: string;
beforeEach(() => {
  world = openMemoryHandOver();
  vault = world.as('rina', world.vault);
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
  order = world.bought('rina');
});

describe('hand-over of an account', () => {
  test('opening: returns the credentials and records the access', async () => {
    const fields = [
      { name: 'login', label: null, text: 'rina01' },
      { name: 'password', label: null, text: 'Rahasia-0lO1' },
    ];
    const open = new OpenVault(vault, errors);
    expect(await open.execute(order)).toEqual(succeeded({ fields, openedCount: 0, hideAfterS: 60 }));
    expect(await open.execute(order)).toMatchObject({ ok: true, value: { openedCount: 1 } });
    expect(await new ReadCredentialHistory(vault, errors).execute(order)).toMatchObject({
      ok: true,
      value: { isIntact: true, lines: [{ action: 'sealed' }, { action: 'opened', isOwn: true }, { action: 'opened' }] },
    });
    expect(await new ReadCredentialHistory(vault, errors).execute('bukan')).toEqual(succeeded(null));
  });
  test('login code: requested, shown while valid', async () => {
    const show = new ShowLoginCode(vault, errors);
    expect(await show.execute(order)).toEqual(refused('NOT_FOUND'));
    expect(await new RequestLoginCode(vault, errors).execute(order)).toEqual(succeeded(new Date('2026-11-21T05:10:00Z')));
    expect(await show.execute(order)).toEqual(refused('CODE_WAITING'));
    vault.answerCode(order, '048213');
    expect(await show.execute(order)).toEqual(succeeded({ code: '048213', expiresAt: new Date('2026-11-21T05:05:00Z') }));
  });
  test('checklist step: ticked and unticked', async () => {
    const tick = new TickChecklistStep(vault, errors);
    const done = async () => (await world.as('rina', world.orders).find(order))?.credential?.checklist.filter(({ isDone }) => isDone);
    expect(await tick.execute(order, STEP, true)).toEqual(succeeded(undefined));
    expect(await done()).toEqual([{ step: STEP, isDone: true }]);
    expect(await tick.execute(order, STEP, false)).toEqual(succeeded(undefined));
    expect(await done()).toEqual([]);
    expect(await tick.execute(order, 'Bukan langkah', true)).toEqual(refused('INVALID'));
  });
  test('refusal: its code, not logged as an error', async () => {
    vault.hasKey = false;
    expect(await new OpenVault(vault, errors).execute(order)).toEqual(refused('VAULT_SHUT'));
    const stranger = world.as('budi', world.vault);
    expect(await new OpenVault(stranger, errors).execute(order)).toEqual(refused('NOT_FOUND'));
    expect(await new ShowLoginCode(stranger, errors).execute(order)).toEqual(refused('NOT_FOUND'));
    expect(await new RequestLoginCode(stranger, errors).execute(order)).toEqual(refused('NOT_FOUND'));
    expect(await new TickChecklistStep(stranger, errors).execute(order, STEP, true)).toEqual(refused('NOT_FOUND'));
    expect(errors.recent()).toEqual([]);
  });
  test('connection lost: failure, logged under the use case', async () => {
    const away = new Proxy({} as never, { get: () => () => Promise.reject(new PortError('unavailable', 'no answer')) });
    const answers = [
      await new OpenVault(away, errors).execute(order),
      await new ShowLoginCode(away, errors).execute(order),
      await new ReadCredentialHistory(away, errors).execute(order),
      await new RequestLoginCode(away, errors).execute(order),
      await new TickChecklistStep(away, errors).execute(order, STEP, true),
    ];
    expect(answers).toEqual(answers.map(() => ({ ok: false, failure: { code: 'UNAVAILABLE' } })));
    const places = ['TickChecklistStep', 'RequestLoginCode', 'ReadCredentialHistory', 'ShowLoginCode', 'OpenVault'];
    expect(errors.recent().map(({ where }) => where)).toEqual(places);
  });
});
