import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { isShopBucket } from '../../../domain/media/shop-bucket.ts';
import type { Exchange } from './exchange.ts';
import type { FileFacts } from './file-storage-adapter.ts';
import { requireAllowedType } from './media-types.ts';
import { requireObjectName } from './names.ts';
import { LARGEST_FILE } from './sizes.ts';
import { refusals } from './storage-error.ts';
import type { Bucket } from './storage-sql.ts';
import { fileInForm, isForm, lengthOf, rawFile, type SentFile } from './upload-body.ts';

/** The row of an object before or after its file. */
export interface NewObject {
  readonly bucket: string;
  readonly name: string;
  readonly owner: string | null;
  readonly metadata: object;
  readonly userMetadata: object;
}

/** Inserts the row, or replaces that of the same name. It returns nothing, because a person who may add files need not be able to read them. */
export const insertObject = (sql: TransactionSql, object: NewObject, replaces: boolean) => {
  const { bucket, name, owner, metadata, userMetadata } = object;
  return sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${bucket}, ${name}, ${owner}::uuid, ${owner}, ${randomUUID()}, ${JSON.stringify(metadata)}::jsonb, ${JSON.stringify(userMetadata)}::jsonb)
    ${
      replaces
        ? sql`on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
            metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`
        : sql``
    }`;
};

/** What two uploads of one name do one after the other. It lasts until the end of the transaction. */
const lockName = (sql: TransactionSql, bucket: string, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${bucket}/${name}`}, 0))`;

/** Metadata of a stored file in upstream's form. */
const metadataOfFile = (facts: FileFacts): object => ({ ...facts, httpStatusCode: 200 });

/** Files of the shop's own buckets are never replaced: asked to, it stores a new file or says that there is one. */
export const mayReplace = (bucket: string, isAsked: boolean): boolean => isAsked && !isShopBucket(bucket);

/** The file system's refusals of a name: it is taken by a file or a folder, or too long. */
const NAME_TAKEN = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']);
const asRefusal = (error: unknown, name: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!NAME_TAKEN.has(code)) return error;
  return code === 'EEXIST' ? refusals.exists() : refusals.invalidKey(name);
};

/** Stores bytes and row together, so that of two uploads of one name one comes after the other. */
export const storeFile = async (
  { sql, files }: Pick<Exchange, 'sql' | 'files'>,
  { bucket, name, owner, userMetadata }: Omit<NewObject, 'metadata'>,
  { body, mimetype, cacheControl }: Pick<SentFile, 'body' | 'mimetype' | 'cacheControl'>,
  { replaces, mostBytes }: { readonly replaces: boolean; readonly mostBytes: number },
): Promise<string> => {
  try {
    const draft = await files.write(bucket, name, body, mostBytes);
    try {
      return await sql.asServer(async (db) => {
        await lockName(db, bucket, name);
        await insertObject(db, { bucket, name, owner, metadata: {}, userMetadata }, replaces);
        // Without a row of this name until now, a file of it is a remnant.
        await files.store(draft, bucket, name, { mimetype, cacheControl }, true);
        const metadata = metadataOfFile(await files.headObject(bucket, name));
        const [row] = await db<{ id: string }[]>`
          update storage.objects set metadata = ${JSON.stringify(metadata)}::jsonb where bucket_id = ${bucket} and name = ${name} returning id`;
        return row?.id ?? '';
      });
    } finally {
      await files.discard(draft);
    }
  } catch (error) {
    throw asRefusal(error, name);
  }
};

/**
 * Refuses a file whose length says that the bucket does not allow it; one without a length is counted as it arrives.
 * @returns the largest size in bytes
 */
const boundOf = (request: Request, { file_size_limit: limit }: Bucket): number => {
  const mostBytes = Math.min(limit ?? LARGEST_FILE, LARGEST_FILE);
  const length = lengthOf(request);
  if (!isForm(request) && length !== null && length > mostBytes) throw refusals.tooLarge();
  return mostBytes;
};

/**
 * Refuses a caller who may not add the object, or may not replace the one of its name when that is requested. Policies are checked first:
 * without the permission to replace a file the refusal says so, and otherwise it says that the file exists.
 */
export const requirePermission = async (
  { sql, caller, operation }: Pick<Exchange, 'sql' | 'caller' | 'operation'>,
  object: NewObject,
  isReplacing: boolean,
): Promise<void> => {
  await sql.try(caller, operation, (db) => insertObject(db, object, isReplacing));
  if (isReplacing && isShopBucket(object.bucket) && (await sql.object(object.bucket, object.name)) !== null) throw refusals.exists();
};

interface Upload {
  readonly owner: string | null;
  readonly isReplacing: boolean;
  /** Refuses who may not. Called before the body is read, for a form again with the type of its file. */
  readonly require: (object: NewObject) => Promise<void>;
}

/** Takes in a file for the bucket and name of the address. */
export const takeIn = async (exchange: Exchange, { owner, isReplacing, require }: Upload): Promise<string> => {
  const { request, sql, bucket: id, name } = exchange;
  const bucket = await sql.bucket(id);
  if (bucket === null) throw refusals.bucketNotFound();
  requireObjectName(name);
  const mostBytes = boundOf(request, bucket);
  const object = { bucket: id, name, owner };
  const check = ({ mimetype, length, userMetadata }: SentFile): Promise<void> => {
    requireAllowedType(mimetype, bucket.allowed_mime_types);
    return require({ ...object, metadata: { mimetype, ...(length === null ? {} : { contentLength: length }) }, userMetadata });
  };
  let file: SentFile;
  if (isForm(request)) {
    await require({ ...object, metadata: {}, userMetadata: {} });
    file = await fileInForm(request);
    if ((file.length ?? 0) > mostBytes) throw refusals.tooLarge();
  } else file = rawFile(request);
  await check(file);
  return storeFile(exchange, { ...object, userMetadata: file.userMetadata }, file, { replaces: mayReplace(id, isReplacing), mostBytes });
};

/** `POST` and `PUT /object/{bucket}/{name}`. */
export const upload =
  (isUpdate: boolean) =>
  async (exchange: Exchange): Promise<Response> => {
    const { request, caller, bucket, name } = exchange;
    const isReplacing = isUpdate || request.headers.get('x-upsert') === 'true';
    const id = await takeIn(exchange, {
      owner: caller.id,
      isReplacing,
      require: (object) => requirePermission(exchange, object, isReplacing),
    });
    return Response.json({ Id: id, Key: `${bucket}/${name}` });
  };
