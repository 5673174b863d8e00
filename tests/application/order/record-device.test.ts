import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Sealers, VaultState } from '../../../src/application/credential/vault-state.ts';
import { RecordDevice, type RequestOrigin } from '../../../src/application/order/record-device.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { InMemorySealerCanary } from '../../../src/infrastructure/memory/credential/secret-sealer.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { ManualTimer } from '../../support/manual-timer.ts';

const ORIGIN: RequestOrigin = { address: '203.0.113.7', browser: 'Chrome di Android' };

let noted: [order: string, hash: string][];
let questions: number;
let timer: ManualTimer;
let errors: RecentErrorLog;
let isAway: boolean;
beforeEach(() => {
  noted = [];
  questions = 0;
  timer = new ManualTimer();
  isAway = false;
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
});
const effects = {
  recordDevices: async (hashes: ReadonlyMap<string, string>) => {
    questions += 1;
    if (isAway) throw new PortError('unavailable', 'no answer');
    noted.push(...hashes);
  },
};
const notes = (sealers: Sealers | null = memorySealers('a')): RecordDevice =>
  new RecordDevice(new VaultState(sealers, new InMemorySealerCanary()), effects, timer, errors);
const note = async (origin: RequestOrigin, sealers: Sealers | null = memorySealers('a'), order = 'pesanan') => {
  await notes(sealers).execute(order, origin);
  await timer.pass(100);
  return noted.at(-1)?.[1];
};

describe('device fingerprint of an order', () => {
  test('placement: recorded once as a hash', async () => {
    const hash = await note(ORIGIN);
    expect(noted).toEqual([['pesanan', expect.stringMatching(/^[0-9a-f]{64}$/)]]);
    expect(hash).not.toContain('203');
    expect(await note(ORIGIN)).toBe(hash);
  });
  test('another network, browser or key: another hash; same network: the same', async () => {
    const hash = await note(ORIGIN);
    expect(await note({ ...ORIGIN, address: '198.51.100.7' })).not.toBe(hash);
    expect(await note({ ...ORIGIN, browser: 'Firefox' })).not.toBe(hash);
    expect(await note({ ...ORIGIN, address: null })).not.toBe(hash);
    expect(await note(ORIGIN, memorySealers('b'))).not.toBe(hash);
    const [one, other] = ['2001:db8:1:2::3', '2001:db8:1:2::4'].map((address) => ({ ...ORIGIN, address }));
    expect(await note(one as RequestOrigin)).toBe(await note(other as RequestOrigin));
  });
  test('hash: distinct from other fingerprints', async () => {
    const [account] = memorySealers('a').secrets.fingerprints('203.0.113.7|Chrome di Android', '');
    expect(await note(ORIGIN)).not.toBe(account);
  });
  test('old key beside the current one: the current key is used', async () => {
    const hash = await note(ORIGIN);
    expect(await note(ORIGIN, memorySealers('a', ['b']))).toBe(hash);
  });
  test('no key: not recorded, no error', async () => {
    await note(ORIGIN, null);
    expect([noted, errors.recent()]).toEqual([[], []]);
  });
  test('several orders within 100 ms: recorded in one query', async () => {
    const devices = notes();
    await devices.execute('satu', ORIGIN);
    await timer.pass(60);
    await devices.execute('dua', { ...ORIGIN, browser: 'Firefox' });
    expect(questions).toBe(0);
    await timer.pass(40);
    expect([questions, noted.map(([order]) => order)]).toEqual([1, ['satu', 'dua']]);
    await devices.execute('tiga', ORIGIN);
    await timer.pass(100);
    expect([questions, noted.map(([order]) => order)]).toEqual([2, ['satu', 'dua', 'tiga']]);
  });
  test('shutdown: recorded at once, once', async () => {
    const devices = notes();
    await devices.execute('satu', ORIGIN);
    await devices.flush();
    await timer.pass(100);
    expect([questions, noted.map(([order]) => order)]).toEqual([1, ['satu']]);
  });
  test('database unavailable: dropped and logged, the order does not wait', async () => {
    isAway = true;
    await note(ORIGIN);
    expect([noted, errors.recent().map(({ where }) => where)]).toEqual([[], ['RecordDevice']]);
  });
});
