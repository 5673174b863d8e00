import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';
import { median, pause } from './statistics.ts';

const EACH = Number(process.env['PROVE_TIMES'] ?? 200);
const BETWEEN_CODES_MS = 61_000;
/** The maximum distance between two equal distributions, in standard deviations. */
const MAX_DEVIATION = 3;

/** A fake of the carrier's API, which answers after two seconds. */
const SLOW_CARRIER = `
  const own = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input.url ?? input).startsWith('https://graph.facebook.com/')) return own(input, init);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return Response.json({ messages: [{ id: 'wamid.1' }] });
  };`;

const CARRIERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sandbox: {},
  'a carrier that takes 2 s': {
    MESSAGE_SENDER: 'whatsapp',
    WHATSAPP_TOKEN: 'EAAB0123456789abcdefghijklmnop',
    WHATSAPP_PHONE_ID: '123456789012345',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SLOW_CARRIER)}`,
  },
};

type Kind = 'known' | 'unknown';
/** Each has its own prefix, because the limits group numbers that differ in the last four digits only. */
const phoneOf = (kind: Kind, place: number): string =>
  `${kind === 'known' ? '62812' : '62813'}${String(10_000_000 + place * 10_007).slice(-8)}`;

/** Creates verified accounts with one password. */
const createAccounts = async (shop: ShopProcess): Promise<void> => {
  const sql = await shop.database();
  const phones = Array.from({ length: EACH }, (_, place) => phoneOf('known', place));
  await sql`
    insert into auth.users (id, aud, role, phone, phone_confirmed_at, encrypted_password)
    select gen_random_uuid(), 'authenticated', 'authenticated', phone, now(), extensions.crypt('rahasia banget', extensions.gen_salt('bf', 10))
    from unnest(${phones}::text[]) phone`;
  await sql.end();
};

interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/** Measures sequentially, alternating both kinds, each from its own address. */
const measure = async (
  shop: ShopProcess,
  action: string,
  bodyOf: (kind: Kind, place: number) => object,
  hear?: (kind: Kind, place: number, body: Readonly<Record<string, unknown>>) => void,
): Promise<Times> => {
  const times: Times = { known: [], unknown: [] };
  for (let place = 0; place < EACH; place += 1)
    for (const kind of place % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const startedAt = performance.now();
      const answer = await shop.get(`/api/auth?action=${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${kind === 'known' ? 1 : 2}.${place >> 8}.${place & 255}` },
        body: JSON.stringify(bodyOf(kind, place)),
      });
      const body = (await answer.json()) as Record<string, unknown>;
      times[kind].push(performance.now() - startedAt);
      if (answer.status !== (action === 'login' ? 401 : 200)) throw new Error(`${action}: ${answer.status} ${JSON.stringify(body)}`);
      hear?.(kind, place, body);
    }
  return times;
};

/**
 * How certainly the times distinguish the two kinds (Mann-Whitney): the probability that a known one took longer than an unknown one, and
 * its distance from one half in standard deviations.
 */
const compare = ({ known, unknown }: Times): { readonly chance: number; readonly deviation: number } => {
  const longer = known.reduce((sum, one) => sum + unknown.filter((other) => one > other).length, 0);
  const pairs = known.length * unknown.length;
  const sigma = Math.sqrt((pairs * (known.length + unknown.length + 1)) / 12);
  return { chance: longer / pairs, deviation: Math.abs(longer - pairs / 2) / sigma };
};

const inEveryAction = async (shop: ShopProcess): Promise<Readonly<Record<string, Times>>> => {
  const requests = new Map<string, unknown>();
  const phoneBody = (kind: Kind, place: number) => ({ identifier: phoneOf(kind, place) });
  const wrong = await measure(shop, 'login', (kind, place) => ({ ...phoneBody(kind, place), password: 'salah semua' }));
  const reset = await measure(
    shop,
    'request-password-reset',
    phoneBody,
    (kind, place, { user_id }) => void requests.set(`${kind} ${place}`, user_id),
  );
  await pause(BETWEEN_CODES_MS);
  const resend = await measure(shop, 'resend-code', (kind, place) => ({ user_id: requests.get(`${kind} ${place}`) }));
  return { 'wrong password': wrong, reset, 'another code': resend };
};

export const accountTimes: Proof = {
  title: 'Times that tell nobody who has an account',
  promise: `A wrong password, a reset and another code take as long for known as for unknown numbers, with the sandbox and with a carrier that takes 2 s: within ${MAX_DEVIATION} standard deviations of chance (Mann-Whitney).`,
  run: async () => {
    const rows: [string, string][] = [];
    let isKept = true;
    for (const [carrier, environment] of Object.entries(CARRIERS)) {
      const shop = await ShopProcess.create({ TRUST_PROXY: '1', MESSAGES_PER_DAY: String(EACH * 10), ...environment });
      try {
        if ((await shop.start()) !== null) throw new Error(shop.output);
        await createAccounts(shop);
        for (const [what, times] of Object.entries(await inEveryAction(shop))) {
          const { chance, deviation } = compare(times);
          isKept &&= deviation <= MAX_DEVIATION;
          rows.push([
            `${what}, ${carrier}: known and unknown, ${EACH} each`,
            `${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms; a known one is slower in ${(chance * 100).toFixed(0)} % of pairs (${deviation.toFixed(1)} deviations)`,
          ]);
        }
      } finally {
        await shop.remove();
      }
    }
    return { isKept, rows };
  },
};
