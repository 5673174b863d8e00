import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { OpenUnit, ReadVault, ReadVaultProduct, SealUnit, SendLoginCode } from '../../../src/application/credential/manage-vault.ts';
import type { VaultAdminRepository } from '../../../src/application/credential/vault-admin-repository.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryVaultAdminRepository } from '../../../src/infrastructure/memory/credential/vault-admin-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const RENTER = { login_method: 'Moonton', login: 'budi', password: ' sandi ' };
const WHOLE = { ...RENTER, email: 'b@contoh.id', email_password: 'x' };
const REASON = 'Pembeli tidak bisa masuk.';
const succeeded = (value: unknown) => ({ ok: true, value });
const refused = (code: string, field?: string) => ({ ok: false, failure: { code, ...(field === undefined ? {} : { values: { field } }) } });

let clock: FixedClock;
let vault: InMemoryVaultAdminRepository;
let errors: RecentErrorLog;
let product: string;
let unit: string;
beforeEach(() => {
  clock = new FixedClock();
  vault = new InMemoryVaultAdminRepository(clock);
  errors = new RecentErrorLog(clock, () => undefined);
  product = randomUUID();
  unit = vault.addUnit(product);
});
const seal = (texts: Record<string, string>, of: string | null = null, scope: 'renter' | 'buyer' = 'buyer') =>
  new SealUnit(vault, errors).execute(product, of, scope, texts);

describe('vault administration', () => {
  test('overview: state and pending code requests', async () => {
    const code = { id: 'a', orderId: 'b', number: 'AA-1', productName: 'Akun', askedAt: clock.now(), promisedAt: clock.now() };
    vault.codes = [code];
    const overview = { isOpen: true, since: clock.now(), sealed: 0, withoutCredentials: 1, keys: [] };
    expect(await new ReadVault(vault, errors).execute()).toMatchObject({ ok: true, value: { overview, codes: [code] } });
    const read = await new ReadVaultProduct(vault, errors).execute(product);
    expect(read).toMatchObject({ ok: true, value: { units: [{ id: unit, hasCredentials: false }] } });
  });
  test('unit: sealed, opened with a reason', async () => {
    expect(await seal(WHOLE)).toEqual(succeeded({ version: 1 }));
    expect(await seal(RENTER, unit, 'renter')).toEqual(succeeded({ version: 2 }));
    const open = new OpenUnit(vault, errors);
    const labels = expect.objectContaining({ login: 'Login', password: 'Kata sandi' });
    expect(await open.execute(unit, 'renter', ` ${REASON} `)).toEqual(succeeded({ texts: RENTER, labels, hideAfterS: 60 }));
    expect(await open.execute(unit, 'buyer', REASON)).toEqual(succeeded({ texts: WHOLE, labels, hideAfterS: 60 }));
    expect(await open.execute(unit, 'buyer', `${' '.repeat(20)}x`)).toEqual(refused('REASON_NEEDED'));
  });
  test('invalid field: its name without contents; refusals are not logged as errors', async () => {
    expect(await seal({ ...WHOLE, emial: 'x' })).toEqual(refused('FIELD_UNKNOWN', 'emial'));
    expect(await seal(RENTER)).toEqual(refused('FIELD_MISSING', 'email'));
    vault.isOpen = false;
    expect(await seal(WHOLE)).toEqual(refused('VAULT_SHUT'));
    expect(errors.recent()).toEqual([]);
  });
  test('login code: sent once, trimmed', async () => {
    vault.codes = [{ id: 'a', orderId: 'b', number: 'AA-1', productName: 'Akun', askedAt: clock.now(), promisedAt: clock.now() }];
    const send = new SendLoginCode(vault, errors);
    expect(await send.execute('a', ' 048213\n')).toEqual(succeeded({ outcome: 'done' }));
    expect(vault.sentCodes.get('a')).toBe('048213');
    expect(await send.execute('a', '1')).toEqual(refused('ALREADY_ANSWERED'));
  });
  test('connection lost: failure, logged under the use case', async () => {
    const away = new Proxy({} as VaultAdminRepository, { get: () => () => Promise.reject(new PortError('unavailable', 'no answer')) });
    const answers = [
      await new ReadVault(away, errors).execute(),
      await new ReadVaultProduct(away, errors).execute(product),
      await new SealUnit(away, errors).execute(product, null, 'buyer', WHOLE),
      await new OpenUnit(away, errors).execute(unit, 'buyer', REASON),
      await new SendLoginCode(away, errors).execute('a', '1'),
    ];
    expect(answers).toEqual(answers.map(() => refused('UNAVAILABLE')));
    const places = ['SendLoginCode', 'OpenUnit', 'SealUnit', 'ReadVaultProduct', 'ReadVault'];
    expect(errors.recent().map(({ where }) => where)).toEqual(places);
  });
});
