import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';

const PAGE_BYTES = 8192;

/** The file of a table or an index, below the folder of the cluster. Whatever is in memory is written to it first. */
export const fileOf = async (sql: Sql, relation: string): Promise<string> => {
  await sql`checkpoint`;
  const [found] = await sql<{ path: string }[]>`select pg_relation_filepath(${relation}) as path`;
  return found?.path ?? '';
};

/** Flips bytes in a file of a closed cluster. @param at the page, or a byte of the file */
export const damage = async (
  dataFolder: string,
  file: string,
  at: { readonly page: number } | { readonly byte: number },
): Promise<void> => {
  const handle = await open(join(dataFolder, 'postgres', file), 'r+');
  try {
    const bytes = Buffer.alloc(64);
    const start = 'page' in at ? at.page * PAGE_BYTES + PAGE_BYTES / 2 : at.byte;
    await handle.read(bytes, 0, bytes.length, start);
    await handle.write(
      bytes.map((byte) => byte ^ 0xff),
      0,
      bytes.length,
      start,
    );
  } finally {
    await handle.close();
  }
};
