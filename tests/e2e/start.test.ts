import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { eventually, ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);

describe('start, stop and restart', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await ShopProcess.create({ OWNER_PHONE: '0811 2222 333', OWNER_PASSWORD: 'kata sandi pemilik' });
    expect(await shop.start()).toBeNull();
  });
  afterAll(() => shop.remove());

  const count = async (): Promise<number> => {
    const sql = await shop.database();
    try {
      const [row] = await sql<{ n: number }[]>`select count(*)::int as n from products`;
      return row?.n ?? -1;
    } finally {
      await sql.end();
    }
  };
  const add = async (): Promise<void> => {
    const sql = await shop.database();
    await sql`insert into products (name, description, price) values ('Akun', 'Isi', 1)`;
    await sql.end();
  };

  test('prints the address, and how the owner signs in', async () => {
    expect(shop.output).toContain(`Arena Akun siap di http://localhost:${shop.port}`);
    expect(shop.output).toContain('+628112222333');
    // Chosen by the owner, so it is not printed.
    expect(shop.output).not.toContain('kata sandi pemilik');
    expect(shop.output).toContain('kata sandi yang kamu tetapkan');
    const sql = await shop.database();
    const [owner] = await sql<{ phone: string; matches: boolean; cost: string; role: string }[]>`
      select u.phone, u.encrypted_password = extensions.crypt('kata sandi pemilik', u.encrypted_password) as matches,
        substring(u.encrypted_password from 5 for 2) as cost, r.role
      from auth.users u join private.user_roles r on r.user_id = u.id`;
    await sql.end();
    expect(owner).toEqual({ phone: '628112222333', matches: true, cost: '10', role: 'owner' });
  });
  test('health with engine and migrations', async () => {
    const files = await readdir('supabase/migrations');
    expect(await (await shop.get('/api/health')).json()).toEqual({ status: 'ok', engine: 'embedded', migrations: files.length });
  });
  test('keys are readable by the owner only, and not in pages or output', async () => {
    expect((await stat(join(shop.dataFolder, 'keys.json'))).mode & 0o777).toBe(0o600);
    const { signingKey, ...others } = JSON.parse(await readFile(join(shop.dataFolder, 'keys.json'), 'utf8')) as Record<string, string> & {
      readonly signingKey: { readonly d: string };
    };
    const keys = { ...others, signingKey: signingKey.d };
    const page = await (await shop.get('/')).text();
    for (const [name, value] of Object.entries(keys)) expect(page.includes(value)).toBe(name === 'publishableKey');
    for (const value of Object.values(keys)) expect(shop.output).not.toContain(value);
  });
  test('second start on the same folder: refused with one line', async () => {
    const second = await ShopProcess.create();
    try {
      expect(await second.start({ DATA_DIR: shop.dataFolder })).toBe(1);
      expect(second.messages).toMatch(/^Gagal: DATA_DIR .+ sedang dipakai server lain \(proses \d+\)\./);
      expect(second.messages.split('\n')).toHaveLength(1);
    } finally {
      await second.remove();
    }
    expect((await shop.get('/api/health')).status).toBe(200);
  });
  test('port in use: refused with one line', async () => {
    const second = await ShopProcess.create();
    try {
      expect(await second.start({ PORT: String(shop.port) })).toBe(1);
      expect(second.messages).toMatch(/^Gagal: port sudah dipakai program lain/);
    } finally {
      await second.remove();
    }
  });
  test('Ctrl-C: nothing lost, no process left', async () => {
    await add();
    const database = await shop.databaseProcess();
    await shop.end('SIGINT');
    expect(() => process.kill(database, 0)).toThrow();
    expect(await shop.start()).toBeNull();
    expect(shop.output).not.toContain('Kata sandi');
    expect(await count()).toBe(1);
  });
  test('kill -9: nothing lost, and the folder is used again', async () => {
    await add();
    await shop.end('SIGKILL');
    expect(await shop.start()).toBeNull();
    expect(await count()).toBe(2);
  });
  test('killed database: restarted', async () => {
    const killed = await shop.databaseProcess();
    process.kill(killed, 'SIGKILL');
    await eventually(async () => (await shop.databaseProcess()) !== killed && (await shop.get('/products')).status === 200, 30_000);
    // Health tells the last self-check, which a timer repeats.
    await eventually(async () => (await shop.get('/api/health')).status === 200, 30_000);
    expect(await count()).toBe(2);
    expect((await shop.get('/products')).status).toBe(200);
  });
});

describe('Ctrl-C during the first start', () => {
  const runningIn = (folder: string): string[] =>
    execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(folder));

  test.each<[string, string, (shop: ShopProcess) => Promise<boolean>]>([
    ['the database is created', 'none', async (shop) => runningIn(shop.dataFolder).some((line) => line.includes('initdb'))],
    ['the database starts', 'none', async (shop) => (await shop.databaseProcess()) > 0],
    ['samples are stored', '20000', async (shop) => shop.output.includes('Menyimpan 20000 produk contoh.')],
  ])(
    'as %s: no process left, and the next start works',
    async (_, seed, isReached) => {
      const shop = await ShopProcess.create({ SEED: seed });
      try {
        const exit = shop.start();
        await eventually(() => isReached(shop), 60_000);
        const interruptedAt = Date.now();
        await shop.end('SIGINT');
        expect(Date.now() - interruptedAt).toBeLessThan(8000);
        // Compared together, so that a failure shows the cause.
        expect({ code: await exit, printed: shop.output }).toEqual({
          code: 0,
          printed: expect.stringContaining('Toko ditutup dengan tertib.'),
        });
        expect(shop.output).not.toContain('Gagal');
        expect(runningIn(shop.dataFolder)).toEqual([]);
        expect(await shop.start()).toBeNull();
        expect((await shop.get('/api/health')).status).toBe(200);
      } finally {
        await shop.remove();
      }
    },
    // The next start stores the samples.
    300_000,
  );
});

test.each([
  ['PORT', 'abc', 'PORT harus bilangan bulat 1 sampai 65535, bukan "abc".'],
  ['SEED', 'banyak', 'SEED harus demo, none, atau jumlah produk 1 sampai 1000000, bukan "banyak".'],
  ['PUBLIC_URL', 'toko', 'PUBLIC_URL harus alamat http(s) tanpa jalur, misalnya https://toko.example, bukan "toko".'],
])('invalid %s: refused at start, by name', async (name, value, line) => {
  const shop = await ShopProcess.create();
  try {
    expect(await shop.start({ [name]: value })).toBe(1);
    expect(shop.messages).toBe(`Gagal: ${line}`);
    expect(await readdir(shop.dataFolder)).toEqual([]);
  } finally {
    await shop.remove();
  }
});

test('folder that only its owner may enter: starts', async () => {
  const shop = await ShopProcess.create();
  try {
    const closed = join(shop.dataFolder, 'tertutup');
    await mkdir(closed);
    await chmod(closed, 0o700);
    // The executables are inside a folder without permissions for others, too.
    await symlink(join(process.cwd(), 'node_modules'), join(closed, 'node_modules'));
    expect(await shop.start({ DATA_DIR: join(closed, 'data') })).toBeNull();
    expect((await shop.get('/api/health')).status).toBe(200);
    // Printed lines may end up in a journal, so the generated password is in a file until its owner has signed in.
    const passwordFile = join(closed, 'data', 'owner-password.txt');
    expect(shop.messages).toContain(`Kata sandi  di file ${passwordFile}`);
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
    const [phone = '', password = ''] = (await readFile(passwordFile, 'utf8')).split('\n');
    expect(shop.output).not.toContain(password);
    const signIn = (identifier: string, secret: string) =>
      shop.get('/api/auth?action=login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier, password: secret }),
      });
    expect((await signIn(phone, `${password}x`)).status).toBe(401);
    expect(await readdir(join(closed, 'data'))).toContain('owner-password.txt');
    expect((await signIn(phone, password)).status).toBe(200);
    expect(await readdir(join(closed, 'data'))).not.toContain('owner-password.txt');
    await shop.end();
    await run('rm', ['-rf', closed]);
  } finally {
    await shop.remove();
  }
});

test('external PostgreSQL: waits for it, names missing rights, and leaves other data alone', async () => {
  const [host, guest] = [await ShopProcess.create(), await ShopProcess.create()];
  try {
    await host.start();
    const sql = await host.database();
    const { port: [port = 0] = [], pass } = sql.options as unknown as { port: number[]; pass: string };
    await sql`create role penyewa login password 'sandi'`;
    const settings = { DATABASE_URL: `postgres://penyewa:sandi@127.0.0.1:${port}/lain`, OWNER_PASSWORD: 'kata sandi pemilik' };
    const refused = guest.start(settings);
    await eventually(async () => guest.output.includes('Menunggu database di 127.0.0.1'));
    await sql`create database lain`;
    expect(await refused).toBe(1);
    expect(guest.messages).toContain('Gagal: Pengguna penyewa di DATABASE_URL belum punya hak yang diperlukan');
    const grants = guest.messages.split('\n').filter((line) => line.startsWith('  '));
    expect(grants).toHaveLength(4);
    const elsewhere = postgres(`postgres://postgres:${pass}@127.0.0.1:${port}/lain`, { max: 1 });
    await elsewhere.unsafe(grants.join(''));
    await elsewhere`create table public.milik_orang_lain (id int)`;
    await elsewhere.end();
    await sql.end();
    expect(await guest.start(settings)).toBeNull();
    expect(await (await guest.get('/api/health')).json()).toMatchObject({ status: 'ok', engine: 'external' });
    expect((await guest.get('/products')).status).toBe(200);
    expect(await readdir(guest.dataFolder)).not.toContain('postgres');
    await guest.end();
    // Its keys are lost: new ones are only created when its owner requests it.
    await rm(join(guest.dataFolder, 'keys.json'));
    expect(await guest.start(settings)).toBe(1);
    expect(guest.messages).toMatch(/^Gagal: Database di DATABASE_URL sudah berisi toko, tetapi .+keys\.json tidak ada/);
    expect(await readdir(guest.dataFolder)).not.toContain('keys.json');
    expect(await guest.start({ ...settings, NEW_KEYS: 'on' })).toBeNull();
    await guest.end();
  } finally {
    await guest.remove();
    await host.remove();
  }
}, 120_000);
