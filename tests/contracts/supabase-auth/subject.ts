import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** A Supabase Auth under test, ours or any other. */
export interface AuthSubject {
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  /** The secret key. */
  readonly serviceKey: string;
  /** The latest code that was sent to a number, digits with country code. */
  codeFor(phone: string): Promise<string>;
  /** Its clock, in milliseconds. */
  now(): number;
  /** Advances its clock; where that is impossible, waits as long. */
  advance(milliseconds: number): Promise<void>;
  /** Calls it; waits where the limits of an address are used up. The global one by default. */
  readonly fetch?: typeof fetch;
  close(): Promise<void>;
}

export type Client = SupabaseClient;

const aside = ({ fetch: fetcher = fetch }: AuthSubject) => ({
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: fetcher },
});

/** A new browser. */
export const clientOf = (subject: AuthSubject): Client => createClient(subject.url, subject.key, aside(subject));

/** The server. */
export const serverOf = (subject: AuthSubject): Client => createClient(subject.url, subject.serviceKey, aside(subject));

let last = Math.floor(Math.random() * 1e8);

/** An Indonesian mobile number that is unique in this run. */
export const freshPhone = (): string => {
  last = (last + 7_654_321) % 1e8;
  return `62812${String(last).padStart(8, '0')}`;
};

export const PASSWORD = 'sandi-yang-panjang-1';

export interface Person {
  readonly client: Client;
  readonly id: string;
  readonly phone: string;
  readonly password: string;
}

/** A person who signed up, confirmed the code and is signed in on one device. */
export const signedUp = async (subject: AuthSubject, phone = freshPhone()): Promise<Person> => {
  const client = clientOf(subject);
  const made = await client.auth.signUp({ phone, password: PASSWORD, options: { data: { name: 'Rina' } } });
  if (made.error !== null) throw made.error;
  const { data, error } = await client.auth.verifyOtp({ phone, token: await subject.codeFor(phone), type: 'sms' });
  if (error !== null) throw error;
  return { client, id: data.user?.id ?? '', phone, password: PASSWORD };
};

/** The same person on another device. */
export const onAnotherDevice = async (subject: AuthSubject, { phone, password }: Person): Promise<Client> => {
  const client = clientOf(subject);
  const { error } = await client.auth.signInWithPassword({ phone, password });
  if (error !== null) throw error;
  return client;
};

/** The claims of a client's access token. */
export const claimsOf = async (client: Client): Promise<Record<string, unknown>> => {
  const { data } = await client.auth.getSession();
  const [, payload = ''] = (data.session?.access_token ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
};

/** Six digits that differ from these. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
