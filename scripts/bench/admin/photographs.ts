import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const BYTES = 8_000_000;
const [WIDTH, HEIGHT] = [4000, 3000] as const;
/** Noise is slow to generate, so that the same photographs are reused under other names. */
const DIFFERENT = 4;

/** A grainy photograph of about the given size: the better of two quality settings. */
const photograph = async (place: number): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 110 + place * 10, sigma: 30 };
  const grain = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000', noise } })
    .raw()
    .toBuffer();
  const drawn = (quality: number): Promise<Buffer> =>
    sharp(grain, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  let [low, high, best] = [20, 95, await drawn(60)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const tried = await drawn(middle);
    if (Math.abs(tried.length - BYTES) < Math.abs(best.length - BYTES)) best = tried;
    if (tried.length > BYTES) high = middle;
    else low = middle;
  }
  return best;
};

/** Writes photographs to a folder. @returns their paths and the size of one in bytes */
export const writePhotographs = async (
  folder: string,
  count: number,
): Promise<{ readonly paths: readonly string[]; readonly bytes: number }> => {
  const taken: Buffer[] = [];
  for (let place = 0; place < DIFFERENT; place += 1) taken.push(await photograph(place));
  const paths: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const path = join(folder, `foto-${place + 1}.jpg`);
    await writeFile(path, taken[place % DIFFERENT] ?? '');
    paths.push(path);
  }
  return { paths, bytes: taken[0]?.length ?? 0 };
};
