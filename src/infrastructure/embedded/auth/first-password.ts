import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The password that was made up for the first owner, in a file that only the account of this server may read: what is printed stays in
 * journals. The first sign-in deletes the file.
 */
export class FirstPassword {
  readonly file: string;

  constructor(dataFolder: string) {
    this.file = join(dataFolder, 'owner-password.txt');
  }

  async write(phone: string, password: string): Promise<void> {
    // A start that broke off may have left one.
    await rm(this.file, { force: true });
    const handle = await open(this.file, 'wx', 0o600);
    try {
      await handle.writeFile(`+${phone}\n${password}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Once the account of this number has signed in, or has another password. */
  async forget(phone: string | null): Promise<void> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    if (phone !== null && text.startsWith(`+${phone}\n`)) await rm(this.file, { force: true });
  }
}
