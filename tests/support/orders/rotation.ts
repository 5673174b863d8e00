import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { AesCredentialSealer } from '../../../src/infrastructure/credential/aes-credential-sealer.ts';
import { KeyRing } from '../../../src/infrastructure/credential/key-ring.ts';
import { ShopProcess } from '../shop-process.ts';
import { addProducts, shopOver } from './people.ts';
import { Caller } from './press.ts';
import { addAccounts, type SoldAccount, sellAccounts } from './sold-accounts.ts';

const OPENED = 400;
/** A buyer may open ten times an hour. */
const MOST_OPENINGS = 10;
const OPENERS = 4;
const BATCH = 1000;
const EACH_UNIT = 2;

type Environment = Readonly<Record<string, string>>;

const textsOf = (unit: string, version: number) => ({
  renter: { login_method: 'Moonton', login: `masuk-${unit}`, password: `sandi-${unit}-${version}` },
  buyer: { email: `${unit}@contoh.id`, email_password: `surat-${unit}-${version}` },
});

/** The operator's command as a process of its own. @param onLine called after each printed line */
const rotate = (shop: ShopProcess, environment: Environment, onLine: (command: ChildProcess) => void): Promise<string> => {
  const command = spawn(process.execPath, ['dist/server/main.node.js', 'vault', 'rotate'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder, SEED: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (part: Buffer) => {
      printed += String(part);
      onLine(command);
    });
  return new Promise((resolve) =>
    command.once('exit', (code, signal) => resolve(`${signal ?? code} ${printed.trim().split('\n').at(-1)}`)),
  );
};

/** Opens sold credentials that often each, until it is stopped. */
const openAll = (shop: ShopProcess, sold: readonly SoldAccount[], times: number) => {
  const caller = new Caller(shop.port, null);
  const wrong = new Set<string>();
  let [opened, isBusy] = [0, true];
  const queue = Array.from({ length: times }, () => sold).flat();
  const work = Promise.all(
    Array.from({ length: OPENERS }, async () => {
      while (isBusy) {
        const next = queue.pop();
        if (next === undefined) return;
        const { status, text } = await caller.ask('POST', '/api/vault?action=open', next.buyer.token, {
          order_id: next.order,
          scope: 'buyer',
        });
        if (status === 200 && text.includes(`sandi-${next.unit}-${EACH_UNIT}`) && text.includes(`surat-${next.unit}-${EACH_UNIT}`))
          opened += 1;
        else wrong.add(`${status} ${text.slice(0, 80)}`);
      }
    }),
  );
  const end = async () => {
    await work;
    caller.close();
    return { opened, wrong: [...wrong] };
  };
  const stop = () => {
    isBusy = false;
    return end();
  };
  return { opened: () => opened, end, stop };
};

/**
 * Rotates the key of a running shop while credentials are opened continuously; the rotating command is killed that often, and started
 * again.
 * @param versions of credentials, each of two parts
 */
export const rotateUnderLoad = async (versions: number, kills: number) => {
  const [old, now] = [randomBytes(32), randomBytes(32)];
  const [was, is] = [new AesCredentialSealer(new KeyRing(old)), new AesCredentialSealer(new KeyRing(now))];
  const shop = await ShopProcess.create({ CREDENTIALS_KEY: old.toString('base64') });
  const both = { CREDENTIALS_KEY: now.toString('base64'), CREDENTIALS_KEYS_OLD: old.toString('base64') };
  try {
    if ((await shop.start()) !== null) throw new Error(shop.output);
    let sql = await shop.database();
    const units = Math.ceil(versions / EACH_UNIT);
    const accounts = await addAccounts(sql, Math.min(OPENED, units));
    await addProducts(sql, 1, units - accounts.length, 'account', 400_000);
    const all = await sql<{ id: string }[]>`select id from private.units`;
    for (let from = 0; from < all.length; from += BATCH) {
      const rows = all.slice(from, from + BATCH).flatMap(({ id }) =>
        Array.from({ length: EACH_UNIT }, (_, at) => at + 1).flatMap((version) =>
          (['renter', 'buyer'] as const).map((scope) => {
            const texts = textsOf(id, version)[scope];
            const { sealed, wrappedKey } = was.seal(texts, { unitId: id, scope, version });
            return {
              unit_id: id,
              scope,
              version,
              sealed,
              wrapped_key: wrappedKey,
              key_id: was.keyId,
              fields: `{${Object.keys(texts).join()}}`,
            };
          }),
        ),
      );
      await sql`insert into private.credentials ${sql(rows)}`;
    }
    await sql`update private.units set has_credentials = true`;
    const sold = await sellAccounts(shop, await shopOver(sql), accounts);
    const remaining = async (): Promise<number> => {
      const [row] = await sql<{ n: number }[]>`select count(*)::integer as n from private.credentials where key_id <> ${is.keyId}`;
      return row?.n ?? -1;
    };
    // Its database ends with it.
    const restart = async (environment: Environment): Promise<void> => {
      await sql.end();
      await shop.end();
      if ((await shop.start(environment)) !== null) throw new Error(shop.output);
      sql = await shop.database();
    };
    await restart(both);
    const openers = openAll(shop, sold, MOST_OPENINGS - 1);
    const left: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      let lines = 0;
      const ended = await rotate(shop, both, (command) => {
        lines += 1;
        // In one of the next batches.
        if (lines === 2 + kill) setTimeout(() => command.kill('SIGKILL'), 7 * kill);
      });
      if (!ended.startsWith('SIGKILL')) throw new Error(`not killed: ${ended}`);
      left.push(await remaining());
    }
    const before = openers.opened();
    const last = await rotate(shop, both, () => undefined);
    const load = await openers.stop();
    await restart({ CREDENTIALS_KEY: now.toString('base64') });
    const alone = await openAll(shop, sold, 1).end();
    const rows = await sql`select unit_id, scope, version, sealed, wrapped_key from private.credentials`;
    const opens = (sealer: AesCredentialSealer): number =>
      rows.filter(({ unit_id: unitId, scope, version, sealed, wrapped_key: wrappedKey }) => {
        const texts = sealer.open({ sealed, wrappedKey }, { unitId, scope, version });
        return JSON.stringify(texts) === JSON.stringify(textsOf(String(unitId), Number(version))[scope as 'renter' | 'buyer']);
      }).length;
    const figures = {
      parts: all.length * EACH_UNIT * 2,
      stored: rows.length,
      open: opens(is),
      underOld: await remaining(),
      openWithOld: opens(was),
    };
    await sql.end();
    return { ...figures, left, last, load, before, alone, sold: sold.length };
  } finally {
    await shop.remove();
  }
};
