import * as v from 'valibot';
import type { Exchange } from './exchange.ts';
import { Flag, readJson, Whole } from './read-json.ts';
import { metadata, moment } from './storage-sql.ts';

const Count = v.pipe(Whole, v.minValue(0));
const sortBy = <const T extends readonly string[]>(columns: T) =>
  v.nullish(v.object({ column: v.picklist(columns), order: v.nullish(v.picklist(['asc', 'desc'])) }));
const Search = v.object({
  prefix: v.string(),
  limit: v.nullish(v.pipe(Count, v.minValue(1))),
  offset: v.nullish(Count),
  sortBy: sortBy(['name', 'updated_at', 'created_at', 'last_accessed_at']),
  search: v.nullish(v.string()),
});
const DEFAULT_LIMIT = 100;
const MOST = 1000;

/**
 * `POST /object/list/{bucket}`: the files and folders within one folder. `search` is how their names begin. Folders are in the order of
 * names; sorted by a time they come first.
 */
export const listObjects = async ({ request, caller, sql, operation, bucket }: Exchange): Promise<Response> => {
  const { prefix, limit, offset, sortBy: sort, search } = await readJson(request, Search);
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const start = `${folder}${search ?? ''}`;
  const column = sort?.column ?? 'name';
  const rows = await sql.as(caller, operation, (db) => {
    const direction = sort?.order === 'desc' ? db`desc` : db`asc`;
    const byName = db`lower(listed.name) collate "C" ${direction}`;
    return db`
      with found as (
        select *, strpos(substr(name, length(${start}) + 1), '/') as slash from storage.objects
        where bucket_id = ${bucket} and starts_with(lower(name), lower(${start}))
      ), listed as (
        select substr(name, length(${folder}) + 1) as name, id, updated_at, created_at, last_accessed_at, ${metadata(db)} as metadata
        from found where slash = 0
        union all
        select distinct substr(left(name, length(${start}) + slash - 1), length(${folder}) + 1), null::uuid, null::timestamptz,
          null::timestamptz, null::timestamptz, null::jsonb
        from found where slash > 0
      )
      select name, id, ${moment(db, 'updated_at')} as updated_at, ${moment(db, 'created_at')} as created_at,
        ${moment(db, 'last_accessed_at')} as last_accessed_at, metadata
      from listed order by ${column === 'name' ? byName : db`id is not null, listed.${db(column)} ${direction}, ${byName}`}
      limit ${Math.min(limit ?? DEFAULT_LIMIT, MOST)} offset ${offset ?? 0}`;
  });
  return Response.json([...rows]);
};

const SearchV2 = v.object({
  prefix: v.nullish(v.string()),
  limit: v.nullish(v.pipe(Count, v.minValue(1))),
  cursor: v.nullish(v.string()),
  with_delimiter: v.nullish(Flag),
  sortBy: sortBy(['name', 'updated_at', 'created_at']),
});
/** The cursor of a list: the name of the last entry, and its value (`at`) of the sorted column. */
const Cursor = v.object({ name: v.string(), at: v.string(), column: v.string(), order: v.picklist(['asc', 'desc']) });
type Cursor = v.InferOutput<typeof Cursor>;

const cursorOf = (text: string | null | undefined): Cursor | null => {
  try {
    return v.parse(Cursor, JSON.parse(Buffer.from(text ?? '', 'base64').toString('utf8')));
  } catch {
    return null;
  }
};
const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64');

interface Entry {
  readonly id: string | null;
  readonly name: string;
  readonly at: string;
  readonly [more: string]: unknown;
}

/** `POST /object/list-v2/{bucket}`: everything that begins with the prefix, or with a delimiter one level, page by page. */
export const listObjectsV2 = async ({ request, caller, sql, operation, bucket }: Exchange): Promise<Response> => {
  const given = await readJson(request, SearchV2);
  const prefix = given.prefix ?? '';
  const after = cursorOf(given.cursor);
  const limit = Math.min(given.limit ?? MOST, MOST);
  const requested = after?.column ?? given.sortBy?.column ?? 'name';
  const column = requested === 'created_at' || requested === 'updated_at' ? requested : 'name';
  const order = after?.order ?? given.sortBy?.order ?? 'asc';
  const level = prefix.split('/').length;
  const rows = await sql.as(caller, operation, (db) => {
    const direction = order === 'desc' ? db`desc` : db`asc`;
    // Seconds since 1970 with every digit, so that a cursor is exact; the same for all where only the name sorts.
    const at = column === 'name' ? db`'0'` : db`to_char(extract(epoch from ${db(column)}), 'FM0000000000.000000')`;
    const isDelimited = given.with_delimiter === true;
    return db<Entry[]>`
      with found as (
        select *, ${isDelimited ? db`strpos(substr(name, length(${prefix}) + 1), '/')` : db`0`} as slash, ${at} as at
        from storage.objects where bucket_id = ${bucket} and starts_with(name, ${prefix})
      ), listed as (
        select id, name, at, updated_at, created_at, last_accessed_at, ${metadata(db)} as metadata from found where slash = 0
        union all
        select null::uuid, left(name, length(${prefix}) + slash), min(at), null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from found where slash > 0 group by 2
      )
      select id, name, at, split_part(name, '/', ${level}) as key, ${moment(db, 'updated_at')} as updated_at,
        ${moment(db, 'created_at')} as created_at, ${moment(db, 'last_accessed_at')} as last_accessed_at, metadata
      from listed
      ${after === null ? db`` : db`where (at collate "C", name collate "C") ${order === 'desc' ? db`<` : db`>`} (${after.at}, ${after.name})`}
      order by at collate "C" ${direction}, name collate "C" ${direction} limit ${limit + 1}`;
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const withoutCursor = page.map(({ at: _, ...entry }) => entry);
  return Response.json({
    hasNext: last !== undefined,
    ...(last === undefined ? {} : { nextCursor: written({ name: last.name, at: last.at, column, order }), nextCursorKey: last.name }),
    folders: withoutCursor.filter(({ id }) => id === null).map(({ name, key }) => ({ name, key })),
    objects: withoutCursor.filter(({ id }) => id !== null),
  });
};
