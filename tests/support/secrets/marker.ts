import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';
/** Long enough to be unique, and for its base64 form to have a fixed middle at any offset. */
const LENGTH = 18;

/** The encodings of a planted value: plain, UTF-16, hexadecimal, base64. */
const formsOf = (marker: string): readonly Buffer[] => {
  const plain = Buffer.from(marker);
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), plain])
      .toString('base64')
      .replaceAll('=', '');
    // Without the characters that depend on the neighbouring bytes.
    return Buffer.from(text.slice(shift === 0 ? 0 : 4, text.length - 2));
  });
  const hex = plain.toString('hex');
  return [plain, Buffer.from(marker, 'utf16le'), Buffer.from(hex), Buffer.from(hex.toUpperCase()), ...base64];
};

/** Values with a common prefix, so that one search finds any of them in any encoding. */
export class Marker {
  private readonly text = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  private readonly forms = formsOf(this.text);
  private made = 0;

  /** A further value, of 28 letters and digits. */
  value(): string {
    this.made += 1;
    return `${this.text}${String(this.made).padStart(10, '0')}`;
  }

  get count(): number {
    return this.made;
  }

  /** The number of occurrences. */
  in(content: Buffer | string): number {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let found = 0;
    for (const form of this.forms) for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) found += 1;
    return found;
  }

  /** Searches a stream in chunks. @returns the number of occurrences, and its bytes */
  async inStream(stream: AsyncIterable<Buffer>): Promise<{ readonly found: number; readonly bytes: number }> {
    const overlap = Math.max(...this.forms.map(({ length }) => length)) - 1;
    let [found, bytes] = [0, 0];
    let rest: Buffer = Buffer.alloc(0);
    for await (const piece of stream) {
      const whole = Buffer.concat([rest, piece]);
      // The overlap was counted with the previous chunk.
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

  /** Every file below a folder. @returns the number of occurrences, their bytes and the files' names */
  async inFolder(folder: string) {
    let [found, bytes] = [0, 0];
    const where: string[] = [];
    for (const name of await readdir(folder, { recursive: true })) {
      const file = join(folder, name);
      // Files of a running database appear and disappear.
      if (!(await stat(file).catch(() => null))?.isFile()) continue;
      const one = await this.inFile(file).catch(() => ({ found: 0, bytes: 0 }));
      if (one.found > 0) where.push(name);
      [found, bytes] = [found + one.found, bytes + one.bytes];
    }
    return { found, bytes, where };
  }
}
