import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';
/** Enough that nothing else in the world begins so, and that its base64 has a middle however it falls. */
const LENGTH = 18;

/** Bytes that betray a planted value: written plainly, in two bytes a letter, as hexadecimal digits, in base64. */
const formsOf = (marker: string): readonly Buffer[] => {
  const plain = Buffer.from(marker);
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), plain])
      .toString('base64')
      .replaceAll('=', '');
    // Without the digits that depend on what stands around.
    return Buffer.from(text.slice(shift === 0 ? 0 : 4, text.length - 2));
  });
  const hex = plain.toString('hex');
  return [plain, Buffer.from(marker, 'utf16le'), Buffer.from(hex), Buffer.from(hex.toUpperCase()), ...base64];
};

/** Values that all begin alike, so that one search finds any of them, in whatever form it lies. */
export class Marker {
  private readonly text = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  private readonly forms = formsOf(this.text);
  private made = 0;

  /** Another value, of 28 letters and digits. */
  value(): string {
    this.made += 1;
    return `${this.text}${String(this.made).padStart(10, '0')}`;
  }

  get count(): number {
    return this.made;
  }

  /** How many times values lie in there. */
  in(content: Buffer | string): number {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let found = 0;
    for (const form of this.forms) for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) found += 1;
    return found;
  }

  /** Reads a stream piece by piece. @returns how many times values lie in it, and its bytes */
  async inStream(stream: AsyncIterable<Buffer>): Promise<{ readonly found: number; readonly bytes: number }> {
    const overlap = Math.max(...this.forms.map(({ length }) => length)) - 1;
    let [found, bytes] = [0, 0];
    let rest: Buffer = Buffer.alloc(0);
    for await (const piece of stream) {
      const whole = Buffer.concat([rest, piece]);
      // What lies in the overlap was counted before.
      found += this.in(whole) - this.in(rest);
      bytes += piece.length;
      rest = whole.subarray(Math.max(0, whole.length - overlap));
    }
    return { found, bytes };
  }

  inFile(name: string, isZipped = false): Promise<{ readonly found: number; readonly bytes: number }> {
    const stream = createReadStream(name, { highWaterMark: 1024 * 1024 });
    return this.inStream(isZipped ? stream.pipe(createGunzip()) : stream);
  }

  /** Every file below a folder. @returns how many times values lie in them, their bytes and the files' names */
  async inFolder(folder: string) {
    let [found, bytes] = [0, 0];
    const where: string[] = [];
    for (const name of await readdir(folder, { recursive: true })) {
      const file = join(folder, name);
      // Files of a running database come and go.
      if (!(await stat(file).catch(() => null))?.isFile()) continue;
      const one = await this.inFile(file).catch(() => ({ found: 0, bytes: 0 }));
      if (one.found > 0) where.push(name);
      [found, bytes] = [found + one.found, bytes + one.bytes];
    }
    return { found, bytes, where };
  }
}
