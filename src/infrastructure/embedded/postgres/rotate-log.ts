import { copyFile, rename, stat, truncate } from 'node:fs/promises';

const LARGEST_BYTES = 5_000_000;
const OLDER_FILES = 2;

/**
 * Puts a log that has grown too large aside (`.1`, `.2`) and empties it. Its writer has it open for appending and goes on at the beginning:
 * PostgreSQL cannot be asked to open it anew.
 */
export const rotateLog = async (file: string, largestBytes = LARGEST_BYTES): Promise<void> => {
  const size = await stat(file).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size <= largestBytes) return;
  for (let number = OLDER_FILES; number > 1; number -= 1) {
    await rename(`${file}.${number - 1}`, `${file}.${number}`).catch(() => undefined);
  }
  // A full disk takes no copy; the log is emptied all the same.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file);
};
