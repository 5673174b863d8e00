import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { SIBLING_WIDTHS, siblingOf } from '../../src/domain/media/image-siblings.ts';
import { SharpArtworkRenderer } from '../../src/infrastructure/artwork/sharp-artwork-renderer.ts';
import { FileStorageAdapter } from '../../src/infrastructure/embedded/storage/file-storage-adapter.ts';

const BUCKET = 'product-images';
const WIDEST = 1280;

/** Stores a drawing per game with its copies, as an owner's pictures are stored. @returns their addresses */
export const storePictures = async (sql: Sql, dataFolder: string, games: readonly string[]): Promise<string[]> => {
  const files = new FileStorageAdapter(join(dataFolder, 'storage'));
  const renderer = new SharpArtworkRenderer();
  const store = async (name: string, bytes: Uint8Array): Promise<void> => {
    const metadata = await files.uploadObject(BUCKET, name, bytes, { mimetype: 'image/webp', cacheControl: 'max-age=31536000, immutable' });
    const row = { id: randomUUID(), bucket_id: BUCKET, name, version: randomUUID() };
    await sql`insert into storage.objects ${sql({ ...row, metadata: sql.json({ httpStatusCode: 200, ...metadata }) })}`;
  };
  const addresses: string[] = [];
  for (const game of games) {
    const path = `products/${game}.webp`;
    for (const width of SIBLING_WIDTHS) {
      const bytes = await renderer.webp({ kind: 'scene', game }, width);
      await store(siblingOf(path, width), bytes);
      if (width === WIDEST) await store(path, bytes);
    }
    addresses.push(`/storage/v1/object/public/${BUCKET}/${path}`);
  }
  return addresses;
};
