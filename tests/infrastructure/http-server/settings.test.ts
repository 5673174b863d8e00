import { describe, expect, test } from '@jest/globals';
import { readSettings } from '../../../src/infrastructure/http-server/settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/shop');
const refusal = (environment: Record<string, string>): string => {
  try {
    read(environment);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('server settings', () => {
  test('empty environment: defaults', () => {
    expect(read({})).toEqual({
      maxEmbedLevels: 2,
      players: null,
      visitors: {
        connections: 4,
        reads: { embedRows: 50, answerBytes: 2_000_000, statementMs: 1000 },
        cost: { perSecond: 500, burst: 3000, atOnce: 4, waiting: 100, longestWaitMs: 8000 },
      },
      outboxSecret: null,
      payments: {
        gateways: ['sandbox'],
        credentialsKey: null,
        oldCredentialsKeys: [],
        sandboxSecret: null,
        midtrans: null,
        messagesPerDay: 500,
        staffMessagesPerDay: 200,
      },
      port: 4173,
      host: '127.0.0.1',
      dataFolder: '/shop/.data',
      databaseUrl: null,
      directUrl: null,
      takesNewKeys: false,
      publicUrl: 'http://localhost:4173',
      filesUrl: null,
      trustProxy: 0,
      publicSignIn: false,
      secureMode: false,
      owner: { phone: null, password: null, isLoopback: true },
      seed: 'demo',
      hosted: null,
      publicChannels: false,
      messages: { whatsapp: null, smtp: null, perDay: 1000, countries: null },
      google: null,
      vitalsSample: 100,
      hostedScripts: [],
      hasWorker: true,
    });
  });
  test('environment: all values are read', () => {
    expect(
      read({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/toko',
        DATABASE_URL: 'postgres://a:b@db:6543/toko',
        DIRECT_URL: 'postgres://a:b@db:5432/toko',
        PUBLIC_URL: 'https://toko.example',
        TRUST_PROXY: '2',
        AUTH_PUBLIC_SIGN_IN: 'on',
        SECURE_MODE: 'on',
        OWNER_PHONE: '0812-3456-7890',
        OWNER_PASSWORD: 'rahasia sekali',
        SEED: '1000',
        MESSAGE_SENDER: 'whatsapp',
        SMTP_URL: 'smtps://toko:sandi@surat.example',
        SMTP_FROM: 'Arena Akun <toko@toko.example>',
        WHATSAPP_TOKEN: 'EAAB-token-percobaan-panjang',
        WHATSAPP_PHONE_ID: '100200300400',
        MESSAGES_PER_DAY: '250',
        PHONE_COUNTRIES: 'id, MY',
        REALTIME_PUBLIC_CHANNELS: '1',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataFolder: '/var/toko',
      databaseUrl: 'postgres://a:b@db:6543/toko',
      directUrl: 'postgres://a:b@db:5432/toko',
      publicUrl: 'https://toko.example',
      trustProxy: 2,
      publicSignIn: true,
      secureMode: true,
      owner: { phone: '6281234567890', password: 'rahasia sekali', isLoopback: false },
      seed: 1000,
      publicChannels: true,
      messages: {
        whatsapp: {
          token: 'EAAB-token-percobaan-panjang',
          phoneId: '100200300400',
          codeTemplate: 'kode_verifikasi',
          noticeTemplate: 'pemberitahuan_akun',
        },
        smtp: { url: 'smtps://toko:sandi@surat.example', from: 'Arena Akun <toko@toko.example>' },
        perDay: 250,
        countries: ['ID', 'MY'],
      },
    });
    expect(read({ ANALYTICS_SCRIPT_URL: 'https://stat.example/a.js?id=1', VITALS_SAMPLE: '10', SERVICE_WORKER: 'off' })).toMatchObject({
      hostedScripts: ['https://stat.example/a.js?id=1'],
      vitalsSample: 10,
      hasWorker: false,
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
    ['MESSAGE_SENDER', 'merpati'],
    ['MESSAGES_PER_DAY', '0'],
    ['PHONE_COUNTRIES', 'ID,ZZ'],
    ['REALTIME_PUBLIC_CHANNELS', 'ya'],
    ['WHATSAPP_PHONE_ID', '0812-345'],
    ['PAYMENT_GATEWAYS', 'sandbox,emas'],
    ['MIDTRANS_PRODUCTION', 'ya'],
    ['ORDER_MESSAGES_PER_DAY', '0'],
    ['VITALS_SAMPLE', '101'],
    ['VITALS_SAMPLE', 'semua'],
    ['SERVICE_WORKER', 'ya'],
    ['ANALYTICS_SCRIPT_URL', 'http://stat.example/a.js'],
    ['ANALYTICS_SCRIPT_URL', 'https://a:b@stat.example/a.js'],
    ['SPEED_INSIGHTS_SCRIPT_URL', 'https://stat.example/a.js#b'],
    ['PLAYER_LOOKUP_URL', 'http://pemain.example/cek'],
    ['PLAYER_LOOKUP_URL', 'https://pemain.example/cek?kunci=a'],
    ['SPEED_INSIGHTS_SCRIPT_URL', "https://stat.example/';script-src"],
  ])('%s=%s: refused with the name and the expected value', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} harus .+, bukan "${value.replaceAll(/[.?]/g, '\\$&')}"\\.$`));
  });
  test.each([
    ['DATABASE_URL', 'mysql://a:geheim@db/toko'],
    ['DIRECT_URL', 'mysql://a:geheim@db/toko'],
    ['OAUTH_GOOGLE_SECRET', 'ge heim'],
    ['PLAYER_LOOKUP_KEY', 'ge heim ini'],
    ['SUPABASE_KEY', 'geheim'],
    ['SUPABASE_SECRET_KEY', 'geheim'],
    ['SMS_HOOK_SECRET', 'geheim'],
    ['WHATSAPP_TOKEN', 'geheim'],
    ['CREDENTIALS_KEY', 'geheim'],
    ['CREDENTIALS_KEYS_OLD', `${'A'.repeat(43)}=,geheim`],
    ['SANDBOX_SECRET', 'geheim'],
  ])('invalid secret %s: refused without its value', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} harus `));
    expect(refusal({ [name]: value })).not.toContain(value);
  });
  test('public shop with sandbox messages: refused with the settings to change', () => {
    for (const environment of [{}, { MESSAGE_SENDER: 'sandbox' }])
      expect(refusal({ PUBLIC_URL: 'https://toko.example', ...environment })).toBe(
        'PUBLIC_URL "https://toko.example" terbuka untuk umum, sedangkan MESSAGE_SENDER=sandbox hanya menampilkan kode di komputer ini. ' +
          'Setel MESSAGE_SENDER=whatsapp bersama WHATSAPP_TOKEN dan WHATSAPP_PHONE_ID.',
      );
    for (const url of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(refusal({ PUBLIC_URL: url })).toBe('accepted');
    expect(refusal({ PUBLIC_URL: 'http://localhost.jahat.example' })).toMatch(/^PUBLIC_URL /);
  });
  test('https without TRUST_PROXY: refused; 0 is accepted', () => {
    const hosted = {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_KEY: 'sb_publishable_abcdefghijk',
      PUBLIC_URL: 'https://toko.example',
    };
    expect(refusal(hosted)).toMatch(/^PUBLIC_URL "https:\/\/toko\.example" .* TRUST_PROXY belum disetel\. Setel TRUST_PROXY=1 /);
    for (const proxies of ['0', '1']) expect(refusal({ ...hosted, TRUST_PROXY: proxies })).toBe('accepted');
    expect(refusal({ PUBLIC_URL: 'http://localhost:8080' })).toBe('accepted');
  });
  test('payments: sandbox on this machine, manual in public, no sandbox in public', () => {
    const open = {
      ...{ PUBLIC_URL: 'https://toko.example', TRUST_PROXY: '1', MESSAGE_SENDER: 'whatsapp' },
      ...{ WHATSAPP_TOKEN: 'EAAB-token-percobaan-panjang', WHATSAPP_PHONE_ID: '100200300400' },
    };
    expect(read(open).payments.gateways).toEqual(['manual']);
    expect(read({ PAYMENT_GATEWAYS: 'manual, sandbox,manual' }).payments.gateways).toEqual(['manual', 'sandbox']);
    expect(refusal({ ...open, PAYMENT_GATEWAYS: 'manual,sandbox' })).toMatch(
      /^PUBLIC_URL "https:\/\/toko\.example" .* PAYMENT_GATEWAYS=manual\.$/,
    );
    const [key, old] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const { payments } = read({ CREDENTIALS_KEY: `${key}`, CREDENTIALS_KEYS_OLD: `${old}, ${key}`, ORDER_MESSAGES_PER_DAY: '9' });
    expect([payments.credentialsKey?.length, payments.oldCredentialsKeys.length, payments.messagesPerDay]).toEqual([32, 2, 9]);
  });
  describe('Midtrans', () => {
    const [sandboxKey, productionKey] = ['SB-Mid-server-uji_1234567890', 'Mid-server-uji_1234567890'];
    const open = {
      ...{ PUBLIC_URL: 'https://toko.example', TRUST_PROXY: '1', MESSAGE_SENDER: 'whatsapp' },
      ...{ WHATSAPP_TOKEN: 'EAAB-token-percobaan-panjang', WHATSAPP_PHONE_ID: '100200300400' },
    };
    const production = { MIDTRANS_SERVER_KEY: productionKey, MIDTRANS_PRODUCTION: '1' };

    test('sandbox key on this machine: the sandbox, which cannot send webhooks', () => {
      const { payments } = read({ PAYMENT_GATEWAYS: 'midtrans,manual', MIDTRANS_SERVER_KEY: sandboxKey });
      expect(payments.gateways).toEqual(['midtrans', 'manual']);
      expect(payments.midtrans).toEqual({ serverKey: sandboxKey, url: 'https://api.sandbox.midtrans.com', noticesTo: null });
    });
    test('production key in public: the true one, with webhooks', () => {
      expect(read({ ...open, ...production, PAYMENT_GATEWAYS: 'midtrans' }).payments.midtrans).toEqual({
        ...{ serverKey: productionKey, url: 'https://api.midtrans.com' },
        noticesTo: 'https://toko.example/api/payments/midtrans/webhook',
      });
    });
    test.each(['http://toko.example', 'https://toko.example:8443', 'https://localhost'])('%s: no webhooks', (url) => {
      expect(read({ ...open, ...production, PUBLIC_URL: url }).payments.midtrans?.noticesTo).toBeNull();
    });
    test('key without the gateway: asked about, not offered', () => {
      const { payments } = read({ ...production, PAYMENT_GATEWAYS: 'manual' });
      expect([payments.gateways, payments.midtrans?.serverKey]).toEqual([['manual'], productionKey]);
    });
    test('no key: none', () => {
      expect(read({}).payments.midtrans).toBeNull();
    });
    test.each<readonly [what: string, given: Record<string, string>, sentence: RegExp]>([
      [
        'gateway without a key',
        { PAYMENT_GATEWAYS: 'midtrans' },
        /^PAYMENT_GATEWAYS memuat midtrans, .* MIDTRANS_SERVER_KEY belum disetel\.$/,
      ],
      [
        'sandbox key with the production address',
        { MIDTRANS_SERVER_KEY: sandboxKey, MIDTRANS_PRODUCTION: '1' },
        /^MIDTRANS_SERVER_KEY adalah kunci sandbox .* MIDTRANS_PRODUCTION=0\.$/,
      ],
      [
        'production key with the address of the sandbox',
        { MIDTRANS_SERVER_KEY: productionKey },
        /^MIDTRANS_SERVER_KEY adalah kunci produksi/,
      ],
      [
        'sandbox on a public shop, where everything would be free',
        { ...open, PAYMENT_GATEWAYS: 'midtrans', MIDTRANS_SERVER_KEY: sandboxKey },
        /^PUBLIC_URL "https:\/\/toko\.example" terbuka untuk umum, .* MIDTRANS_PRODUCTION=1\.$/,
      ],
      ['client key', { MIDTRANS_SERVER_KEY: 'SB-Mid-client-uji_1234567890' }, /^MIDTRANS_SERVER_KEY harus .*\.$/],
    ])('%s: refused with a sentence that names no key', (_what, given, sentence) => {
      expect(refusal(given)).toMatch(sentence);
      expect(refusal(given)).not.toContain('uji_1234567890');
    });
  });
  test('Google client: id and secret are required together', () => {
    expect(read({ OAUTH_GOOGLE_ID: 'klien-percobaan', OAUTH_GOOGLE_SECRET: 'rahasia-klien' }).google?.id).toBe('klien-percobaan');
    expect(refusal({ OAUTH_GOOGLE_ID: 'klien-percobaan' })).toBe('OAUTH_GOOGLE_ID dan OAUTH_GOOGLE_SECRET harus disetel bersama.');
  });
  test('service of players: https, or this machine; its key only with it', () => {
    expect(read({}).players).toBeNull();
    expect(read({ PLAYER_LOOKUP_URL: 'https://pemain.example/cek' }).players).toEqual({ url: 'https://pemain.example/cek', key: null });
    expect(read({ PLAYER_LOOKUP_URL: 'http://127.0.0.1:9000/cek', PLAYER_LOOKUP_KEY: 'kunci-pemain' }).players?.key).toBe('kunci-pemain');
    expect(refusal({ PLAYER_LOOKUP_KEY: 'kunci-pemain' })).toBe('PLAYER_LOOKUP_KEY hanya berlaku bersama PLAYER_LOOKUP_URL.');
  });
  test('WhatsApp and SMTP: their settings are required together', () => {
    expect(refusal({ SMTP_URL: 'smtp://surat.example' })).toBe('SMTP_URL dan SMTP_FROM disetel bersama, atau tidak sama sekali.');
    expect(refusal({ SMTP_FROM: 'toko@toko.example' })).toBe('SMTP_URL dan SMTP_FROM disetel bersama, atau tidak sama sekali.');
    expect(refusal({ SMTP_URL: 'surat.example', SMTP_FROM: 'toko@toko.example' })).toContain('SMTP_URL');
    expect(refusal({ SMTP_URL: 'smtp://surat.example', SMTP_FROM: 'toko' })).toContain('SMTP_FROM');
    expect(refusal({ MESSAGE_SENDER: 'whatsapp' })).toBe('MESSAGE_SENDER=whatsapp perlu WHATSAPP_TOKEN dan WHATSAPP_PHONE_ID.');
  });
  test('hosted project without a secret key: no message sender required', () => {
    const hosted = {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_KEY: 'sb_publishable_abcdefghijk',
      PUBLIC_URL: 'https://toko.example',
      TRUST_PROXY: '0',
    };
    expect(read(hosted).messages).toBeNull();
    expect(refusal({ ...hosted, SUPABASE_SECRET_KEY: 'sb_secret_abcdefghijklmnop' })).toMatch(/^PUBLIC_URL /);
  });
  test('direct address of the database without the one of a pooler: refused', () => {
    expect(refusal({ DIRECT_URL: 'postgres://a:b@db:5432/toko' })).toBe('DIRECT_URL hanya berlaku bersama DATABASE_URL.');
  });
  test('hosted project: address and key are required together', () => {
    expect(refusal({ SUPABASE_URL: 'https://x.supabase.co' })).toBe('SUPABASE_URL dan SUPABASE_KEY harus disetel bersama.');
  });
});

describe('origin for files', () => {
  const shop = { PUBLIC_URL: 'https://toko.example', TRUST_PROXY: '1', MESSAGE_SENDER: 'whatsapp' };
  const sender = { WHATSAPP_TOKEN: 'EAAB-token-percobaan-panjang', WHATSAPP_PHONE_ID: '100200300400' };

  test('address: a different https origin without a path', () => {
    expect(read({ ...shop, ...sender, FILES_URL: 'https://berkas.toko.example/' }).filesUrl).toBe('https://berkas.toko.example');
    for (const wrong of ['http://berkas.toko.example', 'https://berkas.toko.example/a', 'berkas', 'https://toko.example'])
      expect(refusal({ ...shop, ...sender, FILES_URL: wrong })).toContain('FILES_URL');
  });
  test('hosted project: refused', () => {
    const hosted = { SUPABASE_URL: 'https://proyek.example', SUPABASE_KEY: 'sb_publishable_0123456789' };
    expect(refusal({ ...hosted, FILES_URL: 'https://berkas.toko.example' })).toContain('SUPABASE_URL');
  });
});
