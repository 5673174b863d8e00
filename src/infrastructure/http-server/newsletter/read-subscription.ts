const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LONGEST = 500;
/** How a program or a form says no. */
const NO: ReadonlySet<unknown> = new Set([false, 0, '', '0', 'false', 'off', 'no', 'tidak']);

/** The address somebody gave. Giving it is agreeing, which stands beside the field, unless the body says otherwise. */
interface GivenSubscription {
  readonly email: string;
  readonly isAgreed: boolean;
}

const fieldsOf = (text: string, type: string): Readonly<Record<string, unknown>> => {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Object.fromEntries(new URLSearchParams(text));
  if (!/^application\/json\b/i.test(type)) return {};
  const body = JSON.parse(text) as unknown;
  return typeof body === 'object' && body !== null ? { ...body } : {};
};

/** What a body asks for, whether a form sent it or a program; null when there is no address to be read. */
export const readSubscription = (bytes: Uint8Array, type: string | undefined): GivenSubscription | null => {
  try {
    const { email, consent } = fieldsOf(UTF8.decode(bytes), type ?? '');
    return typeof email === 'string' && email.length <= LONGEST ? { email, isAgreed: !NO.has(consent) } : null;
  } catch {
    return null;
  }
};
