import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The generated password of an owner, in a file that only the server's account may read, because printed output stays in journals. The
 * owner's next sign-in deletes the file.
 */
export class GeneratedPassword {
  readonly file: string;

  constructor(private readonly dataFolder: string) {
    this.file = join(dataFolder, 'owner-password.txt');
  }

  async write(phone: string, password: string): Promise<void> {
    // An interrupted start may have left one.
    await rm(this.file, { force: true });
    const handle = await open(this.file, 'wx', 0o600);
    try {
      await handle.writeFile(`+${phone}\n${password}\n`);
      // Root may run the command for a server of another account, which must be able to read the file in order to delete it.
      const { uid, gid } = await stat(this.dataFolder);
      if (process.getuid?.() === 0) await handle.chown(uid, gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Deletes the file once the account of this number has signed in. */
  async forget(phone: string | null): Promise<void> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    if (phone !== null && text.startsWith(`+${phone}\n`)) await rm(this.file, { force: true });
  }
}
