import { open, readFile } from 'node:fs/promises';
import type { Marker } from './marker.ts';

const PIECE = 16 * 1024 * 1024;

/** All writable memory of a process, whether it is in use or not (Linux, with the permission). Null without it. */
export const searchMemory = async (pid: number, marker: Marker): Promise<{ readonly found: number; readonly bytes: number } | null> => {
  try {
    const maps = (await readFile(`/proc/${pid}/maps`, 'utf8')).split('\n');
    const memory = await open(`/proc/${pid}/mem`, 'r');
    let [found, bytes] = [0, 0];
    for (const line of maps) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      if (from === undefined || to === undefined) continue;
      const end = Number.parseInt(to, 16);
      for (let at = Number.parseInt(from, 16); at < end; at += PIECE) {
        const piece = Buffer.alloc(Math.min(PIECE, end - at));
        const read = await memory.read(piece, 0, piece.length, at).catch(() => null);
        if (read === null) continue;
        found += marker.in(piece.subarray(0, read.bytesRead));
        bytes += read.bytesRead;
      }
    }
    await memory.close();
    return { found, bytes };
  } catch {
    return null;
  }
};
