import { readApiKey, readBearer } from '../auth/wire/api-key.ts';
import type { Keys } from '../keys.ts';
import { payloadOf } from './token-claims.ts';

/** Calls the library, which verifies keys and tokens. */
type Ask = (question: Request) => Promise<Response>;

const STORAGE = '/storage/v1/';
const OBJECT = `${STORAGE}object/`;
const SIGNED_UPLOAD = `${OBJECT}upload/sign/`;
const LONGEST_NOTE = 4000;

const refused = (error: string, message: string): Response => Response.json({ statusCode: '403', error, message }, { status: 403 });
const call = (url: URL, name: string, headers: Record<string, string>, args: object): Request => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(args) };
  return new Request(new URL(`/rest/v1/rpc/${name}`, url), init);
};

/** Decodes an address as the library does before routing. Empty for an invalid one. */
const decodedPath = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname).replace(/\/{2,}/g, '/');
  } catch {
    return '';
  }
};
const copyOrMove = (pathname: string): string | null =>
  /^\/storage\/v1\/object\/(copy|move)\/*$/i.exec(decodedPath(pathname))?.[1]?.toLowerCase() ?? null;

/** The files that a body names, unless it is too long. */
const filesIn = async (request: Request): Promise<object> => {
  const length = Number(request.headers.get('content-length') ?? LONGEST_NOTE + 1);
  const body: unknown = length > LONGEST_NOTE ? null : await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return {};
  const [bucket, ...paths] = ['bucketId', 'sourceKey', 'destinationKey'].map((name) => Reflect.get(body, name) as unknown);
  return { bucket, paths: paths.filter((path) => typeof path === 'string') };
};

/** Logs refusals of staff only, so that nobody else can fill the log. */
const noteRefusal = async (request: Request, url: URL, keys: Keys, ask: Ask, way: string): Promise<void> => {
  const token = readBearer(request);
  if (token === null) return;
  const asPerson = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
  const permissions = await ask(call(url, 'my_standing', asPerson, {}));
  const { role = null } = permissions.ok ? ((await permissions.json()) as { readonly role?: string | null }) : {};
  if (role === null) return;
  const line = {
    p_action: `files.${way}_refused`,
    p_subject: null,
    p_actor: payloadOf(token)?.['sub'],
    p_detail: await filesIn(request),
  };
  await ask(call(url, 'server_audit', { apikey: keys.secretKey }, line));
};

/** Refuses a request without key and token before its body is read. A signed address carries its own token. */
const refuseKeyless = (request: Request, url: URL, keys: Keys): Response | null => {
  if (request.body === null || readBearer(request) !== null) return null;
  if (request.method === 'PUT' && url.pathname.startsWith(SIGNED_UPLOAD)) return null;
  const key = readApiKey(request, url, keys);
  return key instanceof Response ? key : null;
};

/** A signed upload address is refused when its creator is no longer staff. Addresses of the server itself name nobody. */
const refuseRevokedStaff = async (url: URL, keys: Keys, ask: Ask): Promise<Response | null> => {
  const signed = payloadOf(url.searchParams.get('token') ?? '');
  if (signed?.['intent'] !== 'upload' || (signed['owner'] ?? null) === null) return null;
  const args = { p_actor: signed['owner'], p_bucket: signed['bucket'] };
  const answer = await ask(call(url, 'server_may_keep_files', { apikey: keys.secretKey }, args));
  if (answer.ok && (await answer.json()) === true) return null;
  return answer.status >= 500 ? answer : refused('Unauthorized', 'Whoever asked for this address may not upload any more.');
};

/**
 * Checks upload permission of a form by requesting a signed upload address, because the library parses forms before it checks permissions.
 */
const refuseForm = async (request: Request, url: URL, ask: Ask): Promise<Response | null> => {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return null;
  if (request.method !== 'POST' || !url.pathname.startsWith(OBJECT)) return new Response(null, { status: 404 });
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const question = new Request(new URL(url.pathname.replace(OBJECT, SIGNED_UPLOAD), url), { method: 'POST', headers });
  const permission = await ask(question);
  return permission.ok ? null : permission;
};

/** Long enough to view a file, and too short to share the address or to outlive a role. */
const LONGEST_ADDRESS_S = 60;
const LONGEST_SIGNING = 20_000;

/** Limits the lifetime of a signed address of a private file. */
const refuseLongAddress = async (request: Request, url: URL): Promise<Response | null> => {
  if (request.method !== 'POST' || !/^\/storage\/v1\/object\/sign(\/|$)/i.test(decodedPath(url.pathname))) return null;
  const isShort = Number(request.headers.get('content-length') ?? 0) <= LONGEST_SIGNING;
  const body: unknown = isShort
    ? await request
        .clone()
        .json()
        .catch(() => null)
    : null;
  const seconds = typeof body === 'object' && body !== null ? (Reflect.get(body, 'expiresIn') as unknown) : null;
  if (Number.isInteger(seconds) && Number(seconds) >= 1 && Number(seconds) <= LONGEST_ADDRESS_S) return null;
  const message = `An address of a private file lasts ${LONGEST_ADDRESS_S} seconds at most.`;
  return Response.json({ statusCode: '400', error: 'invalid_request', message }, { status: 400 });
};

/** Refuses file operations that the library would allow although this shop does not, or only after reading the body; null otherwise. */
export const refuseFile = async (request: Request, url: URL, keys: Keys, ask: Ask): Promise<Response | null> => {
  if (!url.pathname.startsWith(STORAGE)) return null;
  const way = copyOrMove(url.pathname);
  if (way !== null) {
    await noteRefusal(request, url, keys, ask, way);
    // Copies would evade the check of uploads.
    return refused('copy_refused', 'Files cannot be copied or moved; upload them again.');
  }
  const refusal =
    refuseKeyless(request, url, keys) ?? (await refuseLongAddress(request, url)) ?? (await refuseRevokedStaff(url, keys, ask));
  return refusal ?? refuseForm(request, url, ask);
};
