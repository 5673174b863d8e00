import * as v from 'valibot';
import { isShopBucket } from '../../../domain/media/shop-bucket.ts';
import { readBearer } from '../auth/wire/api-key.ts';
import { SERVER } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { requireObjectName } from './names.ts';
import { Flag, readJson } from './read-json.ts';
import { LARGEST_FILE } from './sizes.ts';
import { refusals, StorageError } from './storage-error.ts';
import { findObject, objectColumns, type StoredObject } from './storage-sql.ts';
import { insertObject, mayReplace, storeFile } from './upload.ts';
import { metadataOf } from './upload-body.ts';

const MOST_NAMES = 1000;
const Names = v.object({ prefixes: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_NAMES)) });
/** As long as upstream stores them. */
const LONGEST_NAME = 1024;
const Name = v.pipe(v.string(), v.maxLength(LONGEST_NAME));
const Places = v.object({
  bucketId: v.string(),
  sourceKey: Name,
  destinationBucket: v.nullish(v.string()),
  destinationKey: Name,
  metadata: v.nullish(v.object({ cacheControl: v.optional(v.string()), mimetype: v.optional(v.string()) })),
  copyMetadata: v.nullish(Flag),
});
type Places = v.InferOutput<typeof Places>;

/** Deletes what the caller may delete, rows and files together. */
const deleteNamed = ({ caller, sql, operation, bucket, files }: Exchange, names: readonly string[]): Promise<StoredObject[]> =>
  sql.as(caller, operation, async (db) => {
    const rows = await db<StoredObject[]>`
      delete from storage.objects where bucket_id = ${bucket} and name = any (${names as string[]}::text[]) returning ${objectColumns(db)}`;
    await files.deleteObjects(
      bucket,
      rows.map(({ name }) => name),
    );
    return [...rows];
  });

/** `DELETE /object/{bucket}` with names. */
export const removeObjects = async (exchange: Exchange): Promise<Response> => {
  const { prefixes } = await readJson(exchange.request, Names);
  return Response.json(await deleteNamed(exchange, prefixes));
};

/** `DELETE /object/{bucket}/{name}`. Upstream discloses whether a file exists to people who may not delete it; this does not. */
export const removeObject = async (exchange: Exchange): Promise<Response> => {
  if ((await deleteNamed(exchange, [exchange.name])).length === 0) throw refusals.objectNotFound();
  return Response.json({ message: 'Successfully deleted' });
};

/** Logs refusals of staff only, so that visitors cannot fill the log. */
const noteRefusal = async ({ request, caller, sql, operation }: Exchange, way: string, { bucketId, sourceKey, destinationKey }: Places) => {
  if (readBearer(request) === null) return;
  const [standing] = await sql.as(caller, operation, (db) => db<{ role: string | null }[]>`select public.my_standing() ->> 'role' as role`);
  if ((standing?.role ?? null) === null) return;
  const detail = JSON.stringify({ bucket: bucketId, paths: [sourceKey, destinationKey] });
  await sql.as(
    SERVER,
    operation,
    (db) => db`select public.server_audit(${`files.${way}_refused`}, null, ${caller.id}::uuid, ${detail}::jsonb)`,
  );
};

const FORBIDDEN = 403;

/** The places of a copy or a move. @throws StorageError for the shop's own buckets: a copy would evade the check of uploads */
const placesOf = async (exchange: Exchange, way: 'copy' | 'move') => {
  const places = await readJson(exchange.request, Places);
  const { bucketId: from, destinationBucket, sourceKey, destinationKey } = places;
  const to = destinationBucket ?? from;
  if (isShopBucket(from) || isShopBucket(to)) {
    await noteRefusal(exchange, way, places);
    const message = 'Files of this bucket cannot be copied or moved; upload them again.';
    throw new StorageError(FORBIDDEN, 'AccessDenied', message, { error: 'copy_refused', status: FORBIDDEN });
  }
  requireObjectName(destinationKey);
  return { ...places, from, to, sourceKey, destinationKey };
};

/** The bytes of a stored file. */
const bytesOf = async ({ files }: Exchange, bucket: string, name: string) => {
  const found = await files.getObject(bucket, name).catch(() => null);
  if (found === null) throw refusals.fileLost();
  return found;
};

/** `POST /object/copy`. */
export const copyObject = async (exchange: Exchange): Promise<Response> => {
  const { request, caller, sql, operation } = exchange;
  const { from, to, sourceKey, destinationKey, metadata, copyMetadata } = await placesOf(exchange, 'copy');
  const source = await sql.as(caller, operation, (db) => findObject(db, from, sourceKey));
  if (source === null) throw refusals.objectNotFound();
  const replaces = mayReplace(to, request.headers.get('x-upsert') === 'true');
  const own = copyMetadata === false ? (metadata ?? {}) : {};
  const userMetadata = copyMetadata === false ? metadataOf(request) : (source.user_metadata ?? {});
  const object = { bucket: to, name: destinationKey, owner: caller.id, userMetadata };
  await sql.try(caller, operation, (db) => insertObject(db, { ...object, metadata: { ...source.metadata, ...own } }, replaces));
  const { body, metadata: facts } = await bytesOf(exchange, from, sourceKey);
  await storeFile(
    exchange,
    object,
    { body, mimetype: own.mimetype ?? facts.mimetype, cacheControl: own.cacheControl ?? facts.cacheControl },
    { replaces, mostBytes: LARGEST_FILE },
  );
  const stored = await sql.object(to, destinationKey);
  return Response.json({ Id: stored?.id, Key: `${to}/${destinationKey}`, ...stored });
};

/** `POST /object/move`. */
export const moveObject = async (exchange: Exchange): Promise<Response> => {
  const { caller, sql, operation } = exchange;
  const { from, to, sourceKey, destinationKey } = await placesOf(exchange, 'move');
  await sql.try(caller, operation, async (db) => {
    const moved = await db`
      update storage.objects set bucket_id = ${to}, name = ${destinationKey}, owner = ${caller.id}::uuid, owner_id = ${caller.id}
      where bucket_id = ${from} and name = ${sourceKey}`;
    if (moved.count === 0) throw refusals.objectNotFound();
  });
  const source = await sql.object(from, sourceKey);
  if (source === null) throw refusals.objectNotFound();
  if (from !== to || sourceKey !== destinationKey) await relocate(exchange, source, to, destinationKey);
  return Response.json({ message: 'Successfully moved', Id: source.id, Key: destinationKey });
};

const relocate = async (exchange: Exchange, source: StoredObject, to: string, name: string): Promise<void> => {
  const { caller, sql, files } = exchange;
  const { body, metadata } = await bytesOf(exchange, source.bucket_id, source.name);
  await sql.asServer(async (db) => {
    const { count } = await db`
      update storage.objects set bucket_id = ${to}, name = ${name}, owner = ${caller.id}::uuid, owner_id = ${caller.id}, updated_at = now()
      where id = ${source.id} and bucket_id = ${source.bucket_id} and name = ${source.name}`;
    if (count === 0) throw refusals.objectNotFound();
    const draft = await files.write(to, name, body);
    await files.store(draft, to, name, metadata, true).finally(() => files.discard(draft));
  });
  await files.deleteObject(source.bucket_id, source.name);
};
