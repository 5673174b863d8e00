import { createHash } from 'node:crypto';
import { FileStorageAdapter } from '../storage/file-storage-adapter.ts';

/** A file of the shop. */
export interface MovedFile {
  readonly bucket: string;
  readonly name: string;
  /** A media type. */
  readonly type: string;
  /** A value of Cache-Control. */
  readonly cacheControl: string;
}

/** Where one backend keeps its files. */
export interface FileStore {
  /** @returns null when there is no such file */
  read(file: MovedFile): Promise<Uint8Array | null>;
  /** Writes a file that is not there yet. */
  write(file: MovedFile, bytes: Uint8Array): Promise<void>;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The folder `storage` of an embedded shop. */
export const folderFiles = (folder: string): FileStore => {
  const adapter = new FileStorageAdapter(folder);
  return {
    read: async ({ bucket, name }) => {
      try {
        const { body } = await adapter.getObject(bucket, name);
        return body;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    write: async ({ bucket, name, type, cacheControl }, bytes) => {
      await adapter.uploadObject(bucket, name, bytes, { mimetype: type, cacheControl });
    },
  };
};

/** The storage of a hosted project (supabase/storage, POST and GET /object), with its secret key. */
export const projectFiles = (url: string, secretKey: string, send: typeof fetch): FileStore => {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const addressOf = ({ bucket, name }: MovedFile): string =>
    `${url}/storage/v1/object/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`;
  return {
    read: async (file) => {
      const answer = await send(addressOf(file), { headers });
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      // Storage answers 400 with a body that says 404.
      if (answer.status === 404 || answer.status === 400) return null;
      throw new Error(`Penyimpanan menjawab ${answer.status} untuk ${file.bucket}/${file.name}.`);
    },
    write: async (file, bytes) => {
      const answer = await send(addressOf(file), {
        method: 'POST',
        headers: { ...headers, 'content-type': file.type, 'cache-control': file.cacheControl },
        body: bytes as BodyInit,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Penyimpanan menolak ${file.bucket}/${file.name} (${answer.status}: ${text.slice(0, 200)}).`);
    },
  };
};
