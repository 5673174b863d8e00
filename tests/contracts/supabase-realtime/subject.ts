import { randomUUID } from 'node:crypto';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';

export type Vsn = '1.0.0' | '2.0.0';
export const VERSIONS: readonly Vsn[] = ['1.0.0', '2.0.0'];

/** A Supabase with this shop's migrations and public channels, ours or any other. */
export interface RealtimeSubject {
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  /** The secret key. */
  readonly serviceKey: string;
  /** A signed token with these claims; null where the secret is unknown. */
  readonly sign: ((claims: Readonly<Record<string, unknown>>) => Promise<string>) | null;
  close(): Promise<void>;
}

const aside = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

const open = new Set<SupabaseClient>();

/** A new browser without logs. Its heartbeat is short, so that pending work ends soon. */
export const clientOf = ({ url, key }: RealtimeSubject, vsn: Vsn = '2.0.0', accessToken?: () => Promise<string>): SupabaseClient => {
  const client = createClient(url, key, {
    ...(accessToken === undefined ? { auth: aside } : { accessToken }),
    realtime: { vsn, heartbeatIntervalMs: 500, logger: () => undefined },
  });
  open.add(client);
  return client;
};

/** Closes connections that tests left open, failed ones included. */
export const hangUp = async (): Promise<void> => {
  for (const client of open) for (const channel of client.getChannels()) channel.teardown();
  await Promise.all([...open].map((client) => client.realtime.disconnect()));
  open.clear();
};

/** The server. */
export const serverOf = ({ url, serviceKey }: RealtimeSubject): SupabaseClient => createClient(url, serviceKey, { auth: aside });

export interface Person {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly phone: string;
}

const PASSWORD = 'sandi-yang-panjang-1';

/** A person who is signed in on one device. */
export const signedIn = async (subject: RealtimeSubject, vsn: Vsn = '2.0.0'): Promise<Person> => {
  const phone = `62812${randomUUID().replaceAll(/\D/g, '').slice(0, 9).padEnd(9, '7')}`;
  const made = await serverOf(subject).auth.admin.createUser({ phone, password: PASSWORD, phone_confirm: true });
  if (made.error !== null) throw made.error;
  return { client: await onDevice(subject, phone, vsn), id: made.data.user.id, phone };
};

/** The same person on another device. */
export const onDevice = async (subject: RealtimeSubject, phone: string, vsn: Vsn = '2.0.0'): Promise<SupabaseClient> => {
  const client = clientOf(subject, vsn);
  const { error } = await client.auth.signInWithPassword({ phone, password: PASSWORD });
  if (error !== null) throw error;
  await client.realtime.setAuth();
  return client;
};

/** Resolves when it is subscribed. @throws the status that the client got instead */
export const joined = (channel: RealtimeChannel): Promise<RealtimeChannel> =>
  new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel);
      else reject(error ?? new Error(status));
    });
  });

/** Received items, in their order. */
export class Inbox<T> {
  readonly all: T[] = [];
  private readonly waiting: { readonly fits: (thing: T) => boolean; readonly done: (thing: T) => void }[] = [];

  readonly put = (thing: T): void => {
    this.all.push(thing);
    for (const one of this.waiting.filter(({ fits }) => fits(thing))) {
      this.waiting.splice(this.waiting.indexOf(one), 1);
      one.done(thing);
    }
  };

  /** The first matching item, now or later. */
  find(fits: (thing: T) => boolean = () => true): Promise<T> {
    const here = this.all.find(fits);
    if (here !== undefined) return Promise.resolve(here);
    return new Promise((done) => this.waiting.push({ fits, done }));
  }
}

/** Polls until a condition holds. @throws after ten seconds */
export const until = async (holds: () => boolean): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** A name that is unique in this run. */
export const freshName = (prefix = 'room'): string => `${prefix}-${randomUUID()}`;
