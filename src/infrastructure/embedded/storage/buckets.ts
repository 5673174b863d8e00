import type { Sql, TransactionSql } from 'postgres';
import * as v from 'valibot';
import type { Exchange } from './exchange.ts';
import { requireMediaTypes } from './media-types.ts';
import { requireBucketName } from './names.ts';
import { Flag, readJson } from './read-json.ts';
import { sizeLimitOf } from './sizes.ts';
import { refusals } from './storage-error.ts';
import { moment } from './storage-sql.ts';

const Limits = {
  public: v.optional(Flag),
  file_size_limit: v.nullish(v.union([v.number(), v.string()])),
  allowed_mime_types: v.nullish(v.array(v.string())),
};
const NewBucket = v.object({ ...Limits, name: v.string(), id: v.nullish(v.string()) });
const ChangedBucket = v.object(Limits);
const SORTED = new Set(['id', 'name', 'created_at', 'updated_at']);
const NO_LIMIT = 1_000_000;

const columns = (sql: Sql | TransactionSql) => sql`
  id, name, coalesce(owner::text, '') as owner, coalesce(public, false) as public, ${moment(sql, 'created_at')} as created_at,
  ${moment(sql, 'updated_at')} as updated_at, file_size_limit, allowed_mime_types`;

const limitsOf = ({ file_size_limit: size, allowed_mime_types: types }: v.InferOutput<typeof ChangedBucket>) => {
  const named = types?.filter((type) => type !== '') ?? null;
  requireMediaTypes(named ?? []);
  return { size: size === null || size === undefined ? null : sizeLimitOf(size), types: named };
};

export const createBucket = async ({ request, caller, sql, operation }: Exchange): Promise<Response> => {
  const given = await readJson(request, NewBucket);
  requireBucketName(given.name);
  const id = given.id ?? given.name;
  requireBucketName(id);
  const { size, types } = limitsOf(given);
  await sql.as(
    caller,
    operation,
    (db) => db`
      insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
      values (${id}, ${given.name}, ${caller.id}::uuid, ${caller.id}, ${given.public ?? false}, ${size}, ${types}::text[])`,
  );
  return Response.json({ name: given.name });
};

export const listBuckets = async ({ url, caller, sql, operation }: Exchange): Promise<Response> => {
  const query = url.searchParams;
  const column = query.get('sortColumn') ?? 'id';
  const search = query.get('search') ?? '';
  const count = (name: string, otherwise: number): number => {
    const given = Number(query.get(name) ?? otherwise);
    return Number.isInteger(given) && given >= 0 ? given : otherwise;
  };
  const rows = await sql.as(
    caller,
    operation,
    (db) => db`
      select ${columns(db)}, 'STANDARD' as type from storage.buckets where strpos(lower(name), lower(${search})) > 0 or ${search} = ''
      order by ${db(SORTED.has(column) ? column : 'id')} ${query.get('sortOrder') === 'desc' ? db`desc` : db`asc`}
      limit ${count('limit', NO_LIMIT)} offset ${count('offset', 0)}`,
  );
  return Response.json([...rows]);
};

export const getBucket = async ({ caller, sql, operation, bucket }: Exchange): Promise<Response> => {
  const [found] = await sql.as(caller, operation, (db) => db`select ${columns(db)} from storage.buckets where id = ${bucket}`);
  if (found === undefined) throw refusals.bucketNotFound();
  return Response.json(found);
};

export const updateBucket = async ({ request, caller, sql, operation, bucket }: Exchange): Promise<Response> => {
  const given = await readJson(request, ChangedBucket);
  if (Object.values(given).every((value) => value === undefined)) throw refusals.noContent();
  const { size, types } = limitsOf(given);
  const { count } = await sql.as(
    caller,
    operation,
    (db) => db`
      update storage.buckets set public = coalesce(${given.public ?? null}, public),
        file_size_limit = case when ${given.file_size_limit === undefined} then file_size_limit else ${size} end,
        allowed_mime_types = case when ${given.allowed_mime_types === undefined} then allowed_mime_types else ${types}::text[] end,
        updated_at = now()
      where id = ${bucket}`,
  );
  if (count === 0) throw refusals.bucketNotFound();
  return Response.json({ message: 'Successfully updated' });
};

const isReferenced = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';

export const deleteBucket = async ({ caller, sql, operation, bucket }: Exchange): Promise<Response> => {
  const { count } = await sql
    .as(caller, operation, (db) => db`delete from storage.buckets where id = ${bucket}`)
    .catch((error: unknown) => {
      throw isReferenced(error) ? refusals.bucketNotEmpty() : error;
    });
  if (count === 0) throw refusals.bucketNotFound();
  return Response.json({ message: 'Successfully deleted' });
};

/** Removes what the caller's own policies let it remove. */
export const emptyBucket = async ({ caller, sql, operation, bucket, files }: Exchange): Promise<Response> => {
  await sql.as(caller, operation, async (db) => {
    const [found] = await db`select from storage.buckets where id = ${bucket}`;
    if (found === undefined) throw refusals.bucketNotFound();
    const rows = await db<{ name: string }[]>`delete from storage.objects where bucket_id = ${bucket} returning name`;
    await files.deleteObjects(
      bucket,
      rows.map(({ name }) => name),
    );
  });
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
};
