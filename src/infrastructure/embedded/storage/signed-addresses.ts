import * as v from 'valibot';
import { isShopBucket, LONGEST_SHOP_ADDRESS_S } from '../../../domain/media/shop-bucket.ts';
import { SERVER } from './caller.ts';
import type { Exchange, Handler } from './exchange.ts';
import { requireObjectName } from './names.ts';
import { readJson, Whole } from './read-json.ts';
import { sendFile } from './reading.ts';
import { refusals, StorageError } from './storage-error.ts';
import { findObject } from './storage-sql.ts';
import { mayReplace, requirePermission, takeIn } from './upload.ts';
import { lengthOf, metadataOf } from './upload-body.ts';

const UPLOAD_S = 7200;
const MOST_PATHS = 1000;
/** The last moment that JavaScript knows. */
const LONGEST_S = 8.64e12 / 2;
const Seconds = v.pipe(Whole, v.minValue(1), v.maxValue(LONGEST_S));
const One = v.object({ expiresIn: Seconds });
const Many = v.object({ expiresIn: Seconds, paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_PATHS)) });

/** Limits the lifetime of a signed address of one of the shop's own files. */
const requireShort = (bucket: string, seconds: number): void => {
  if (isShopBucket(bucket) && seconds > LONGEST_SHOP_ADDRESS_S)
    throw new StorageError(400, 'InvalidRequest', `An address of a private file lasts ${LONGEST_SHOP_ADDRESS_S} seconds at most.`, {
      error: 'invalid_request',
    });
};

/** `POST /object/sign/{bucket}/{name}`. */
export const signOne: Handler = async ({ request, caller, sql, operation, bucket, name, tokens }) => {
  const { expiresIn } = await readJson(request, One);
  requireShort(bucket, expiresIn);
  if ((await sql.as(caller, operation, (db) => findObject(db, bucket, name))) === null) throw refusals.objectNotFound();
  const place = `${bucket}/${name}`;
  return Response.json({ signedURL: `/object/sign/${place}?token=${await tokens.forDownload(place, expiresIn)}` });
};

/** `POST /object/sign/{bucket}`: an address or a reason for each name. */
export const signMany: Handler = async ({ request, caller, sql, operation, bucket, tokens }) => {
  const { expiresIn, paths } = await readJson(request, Many);
  requireShort(bucket, expiresIn);
  const rows = await sql.as(
    caller,
    operation,
    (db) => db<{ name: string }[]>`select name from storage.objects where bucket_id = ${bucket} and name = any (${paths}::text[])`,
  );
  const found = new Set(rows.map(({ name }) => name));
  const signed = paths.map(async (path) => {
    if (!found.has(path)) return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null };
    const place = `${bucket}/${path}`;
    return { error: null, path, signedURL: `/object/sign/${place}?token=${await tokens.forDownload(place, expiresIn)}` };
  });
  return Response.json(await Promise.all(signed));
};

const tokenOf = (url: URL): string => {
  const token = url.searchParams.get('token');
  if (token === null || token === '') throw refusals.invalidRequest("querystring must have required property 'token'");
  return token;
};

/** `GET /object/sign/{bucket}/{name}?token=`. */
export const downloadSigned: Handler = async (exchange) => {
  const { url, sql, bucket, name, tokens } = exchange;
  await tokens.requireDownload(tokenOf(url), `${bucket}/${name}`);
  const found = await sql.object(bucket, name);
  if (found === null) throw refusals.objectNotFound();
  return sendFile(exchange, found);
};

/** `POST /object/upload/sign/{bucket}/{name}`. */
export const signUpload: Handler = async ({ request, caller, sql, operation, bucket, name, tokens }) => {
  requireObjectName(name);
  const isReplacing = request.headers.get('x-upsert') === 'true';
  const type = request.headers.get('content-type');
  const length = lengthOf(request);
  const metadata = { ...(type === null ? {} : { mimetype: type }), ...(length === null ? {} : { contentLength: length }) };
  const object = { bucket, name, owner: caller.id, metadata, userMetadata: metadataOf(request) };
  await requirePermission({ sql, caller, operation }, object, isReplacing);
  const upsert = mayReplace(bucket, isReplacing);
  const place = `${bucket}/${name}`;
  const token = await tokens.forUpload(place, { owner: caller.id, upsert }, UPLOAD_S);
  return Response.json({ url: `/object/upload/sign/${place}?token=${token}`, token });
};

const FORBIDDEN = 403;

/** An address in one of the shop's own buckets ends with the role of its requester; those of the server itself have no role. */
const requireStaff = async ({ sql, operation, bucket }: Exchange, owner: string | null): Promise<void> => {
  if (owner === null || !isShopBucket(bucket)) return;
  const [row] = await sql.as(
    SERVER,
    operation,
    (db) => db<{ may: boolean }[]>`select public.server_may_keep_files(${owner}::uuid, ${bucket}) as may`,
  );
  if (row?.may !== true) throw refusals.accessDenied('Whoever asked for this address may not upload any more.', FORBIDDEN);
};

/** `PUT /object/upload/sign/{bucket}/{name}?token=`. The permission was asked for when the address was made. */
export const uploadSigned: Handler = async (exchange) => {
  const { url, sql, bucket, name, tokens } = exchange;
  const { owner, upsert } = await tokens.requireUpload(tokenOf(url), `${bucket}/${name}`);
  await requireStaff(exchange, owner);
  await takeIn(exchange, {
    owner,
    isReplacing: upsert,
    require: async () => {
      if (!upsert && (await sql.object(bucket, name)) !== null) throw refusals.exists();
    },
  });
  return Response.json({ Key: `${bucket}/${name}` });
};
