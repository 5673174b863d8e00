const NAME = 'device';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const YEAR_S = 31_536_000;

/** The token this device keeps, from a Cookie header (RFC 6265); null when there is none of ours. */
export const readDeviceCookie = (header: string | undefined): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === NAME && TOKEN.test(value)) return value;
  }
  return null;
};

/** Only this interface gets it back, and no script reads it. It opens nothing: it only keeps a stranger's wrong tries apart. */
export const deviceCookie = (token: string, isHttps: boolean): string =>
  `${NAME}=${token}; Path=/api/auth; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
