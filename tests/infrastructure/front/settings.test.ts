import { describe, expect, test } from '@jest/globals';
import { readSettings } from '../../../src/infrastructure/front/settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/shop');
const refusal = (environment: Record<string, string>): string => {
  try {
    read(environment);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('settings of the server', () => {
  test('have defaults for a newcomer', () => {
    expect(read({})).toEqual({
      port: 4173,
      host: '127.0.0.1',
      dataFolder: '/shop/.data',
      databaseUrl: null,
      publicUrl: 'http://localhost:4173',
      trustProxy: 0,
      secureMode: false,
      owner: { phone: null, password: null },
      seed: 'demo',
      hosted: null,
    });
  });
  test('are taken from the environment', () => {
    expect(
      read({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/toko',
        DATABASE_URL: 'postgres://a:b@db:5432/toko',
        PUBLIC_URL: 'https://toko.example',
        TRUST_PROXY: '2',
        SECURE_MODE: 'on',
        OWNER_PHONE: '0812-3456-7890',
        OWNER_PASSWORD: 'rahasia sekali',
        SEED: '1000',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataFolder: '/var/toko',
      databaseUrl: 'postgres://a:b@db:5432/toko',
      publicUrl: 'https://toko.example',
      trustProxy: 2,
      secureMode: true,
      owner: { phone: '6281234567890', password: 'rahasia sekali' },
      seed: 1000,
    });
    expect(read({ SEED: 'none', PORT: '5000' })).toMatchObject({ seed: 'none', publicUrl: 'http://localhost:5000' });
    expect(read({ SUPABASE_URL: 'https://x.supabase.co', SUPABASE_KEY: 'sb_publishable_abcdefghijk' }).hosted?.url).toBe(
      'https://x.supabase.co',
    );
  });
  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'toko.example'],
    ['PUBLIC_URL', 'https://toko.example/jalur'],
    ['PUBLIC_URL', 'ftp://toko.example'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'true'],
    ['OWNER_PHONE', '12'],
    ['SEED', 'banyak'],
    ['SEED', '0'],
    ['SEED', '1000001'],
  ])('refuse %s=%s by name, saying what it should be', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} harus .+, bukan "${value.replaceAll('.', '\\.')}"\\.$`));
  });
  test.each([
    ['DATABASE_URL', 'mysql://a:geheim@db/toko'],
    ['OWNER_PASSWORD', 'pendek'],
    ['SUPABASE_KEY', 'geheim'],
  ])('refuse %s without repeating it', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} harus `));
    expect(refusal({ [name]: value })).not.toContain(value);
  });
  test('want the address and the key of a hosted project together', () => {
    expect(refusal({ SUPABASE_URL: 'https://x.supabase.co' })).toBe('SUPABASE_URL dan SUPABASE_KEY harus disetel bersama.');
  });
});
