import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The password that was made up for an owner, in a file that only the account of the server may read: what is printed stays in journals.
 * The next sign-in of this owner deletes the file.
 */
export class MadeUpPassword {
  readonly file: string;

  constructor(private readonly dataFolder: string) {
    this.file = join(dataFolder, 'owner-password.txt');
  }

  async write(phone: string, password: string): Promise<void> {
    // A start that broke off may have left one.
    await rm(this.file, { force: true });
    const handle = await open(this.file, 'wx', 0o600);
    try {
      await handle.writeFile(`+${phone}\n${password}\n`);
      // Root may run the command for a server of another account, which has to read the file in order to delete it.
      const { uid, gid } = await stat(this.dataFolder);
      if (process.getuid?.() === 0) await handle.chown(uid, gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Once the account of this number has signed in. */
  async forget(phone: string | null): Promise<void> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    if (phone !== null && text.startsWith(`+${phone}\n`)) await rm(this.file, { force: true });
  }
}
