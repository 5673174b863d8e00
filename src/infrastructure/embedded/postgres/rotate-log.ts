import { copyFile, rename, stat, truncate } from 'node:fs/promises';

const LARGEST_BYTES = 5_000_000;
const OLDER_FILES = 2;

/**
 * Copies a log that has grown too large (`.1`, `.2`) and truncates it. PostgreSQL keeps it open for appending and cannot be told to reopen
 * it.
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
  // On a full disk the copy fails; the log is truncated even so.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file);
};
