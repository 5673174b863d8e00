import type { Exchange, Handler } from './exchange.ts';
import { servedType } from './media-types.ts';
import { refusals } from './storage-error.ts';
import { findObject, type StoredObject } from './storage-sql.ts';

/** Who may see an object: the public buckets' are everybody's, the others' what the policies let the caller see. */
const visible = async ({ caller, sql, operation, bucket: id, name }: Exchange): Promise<StoredObject> => {
  const bucket = await sql.bucket(id);
  if (bucket === null || (!bucket.public && !caller.isKnown)) throw refusals.bucketNotFound();
  const found = bucket.public ? await sql.object(id, name) : await sql.as(caller, operation, (db) => findObject(db, id, name));
  if (found === null) throw refusals.objectNotFound();
  return found;
};

/** An object of a public bucket, which needs neither key nor token. */
const published = async ({ sql, bucket: id, name }: Exchange): Promise<StoredObject> => {
  if ((await sql.bucket(id))?.public !== true) throw refusals.bucketNotFound();
  const found = await sql.object(id, name);
  if (found === null) throw refusals.objectNotFound();
  return found;
};

/** The file of an object, whole; the front server cuts parts out of it and names a download. */
export const sendFile = async ({ files }: Exchange, { bucket_id: bucket, name }: StoredObject): Promise<Response> => {
  const found = await files.getObject(bucket, name).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw refusals.fileLost();
    throw error;
  });
  const { mimetype, cacheControl, eTag, lastModified } = found.metadata;
  return new Response(found.body, {
    headers: {
      'content-type': servedType(mimetype),
      'content-length': String(found.body.length),
      'cache-control': cacheControl,
      etag: eTag,
      'accept-ranges': 'bytes',
      'last-modified': lastModified.toUTCString(),
      'x-robots-tag': 'none',
    },
  });
};

/** `GET` and `HEAD /object/{bucket}/{name}`, and of `/object/authenticated/...`. */
export const download: Handler = async (exchange) => sendFile(exchange, await visible(exchange));

/** `GET` and `HEAD /object/public/{bucket}/{name}`. */
export const downloadPublic: Handler = async (exchange) => sendFile(exchange, await published(exchange));

const describe = ({ metadata, user_metadata: userMetadata, ...object }: StoredObject): Response => {
  const fact = (name: string): unknown => metadata?.[name] ?? null;
  return Response.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: fact('size'),
    content_type: fact('mimetype'),
    cache_control: fact('cacheControl'),
    etag: fact('eTag'),
    metadata: userMetadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
};

/** `GET /object/info/{bucket}/{name}`, and of `/object/info/authenticated/...`. */
export const info: Handler = async (exchange) => describe(await visible(exchange));

/** `GET /object/info/public/{bucket}/{name}`. */
export const infoPublic: Handler = async (exchange) => describe(await published(exchange));
