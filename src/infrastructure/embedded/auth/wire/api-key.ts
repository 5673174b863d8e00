import { isSameSecret } from '../derived-key.ts';
import { json } from './answers.ts';

/** The API key of a request: everyone has the publishable one, only the server the secret one. */
export type ApiKey = 'publishable' | 'secret';

interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

const keyless = (body: object, code: string): Response => json(body, 401, { 'sb-error-code': code });

/** A secret key in a browser is public, so that it is refused (Supabase's gateway uses the same rule). */
const isBrowser = (request: Request): boolean => /^\s*Mozilla\/5\.0/i.test(request.headers.get('user-agent') ?? '');

/** The key of a request, or the refusal of Supabase's gateway. */
export const readApiKey = (request: Request, url: URL, keys: Keys): ApiKey | Response => {
  const given = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  if (given === null || given === '')
    return keyless(
      { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
      'UNAUTHORIZED_MISSING_API_KEY',
    );
  if (isSameSecret(given, keys.publishableKey)) return 'publishable';
  if (!isSameSecret(given, keys.secretKey))
    return keyless({ message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' }, 'UNAUTHORIZED_INVALID_API_KEY');
  if (isBrowser(request)) return keyless({ message: 'Forbidden use of secret API key in browser' }, 'UNAUTHORIZED_INVALID_API_KEY_TYPE');
  return 'secret';
};

/** The access token of a request. Clients without a session send their key in its place, which is no token. */
export const readBearer = (request: Request): string | null => {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
  return token === null || token.startsWith('sb_') ? null : token;
};
