import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { Samples } from './samples.ts';

const TRIES = 3;

const wrongName = (error: unknown): Result<never> | null => (isPortError(error) && error.code === 'WRONG_NAME' ? fail('WRONG_NAME') : null);

/** Removes the sample data: rows first, then unused files. An interrupted run is continued by the next one; missing rows are no error. */
export class GoLive {
  constructor(
    private readonly samples: Samples,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * @param shop the shop's name as the owner typed it @param keepsGroups whether games, categories and tiers stay
   * @param onProgress receives the number of products left
   */
  async execute(shop: string, keepsGroups: boolean, onProgress: (left: number) => void = () => undefined): Promise<Result<void>> {
    return attempt(this.errors, 'GoLive', () => this.removeAll(shop, keepsGroups, onProgress), wrongName);
  }

  private async removeAll(shop: string, keepsGroups: boolean, onProgress: (left: number) => void): Promise<Result<void>> {
    let left = await this.samples.removeNext(shop, keepsGroups);
    while (left > 0) {
      onProgress(left);
      left = await this.samples.removeNext(shop, keepsGroups);
    }
    onProgress(0);
    await this.removeFiles();
    return succeed(undefined);
  }

  /** A failed removal is retried; a run without any progress ends, so that it cannot loop forever. */
  private async removeFiles(): Promise<void> {
    let before = '';
    for (let files = await this.samples.filesLeft(); files.length > 0; files = await this.samples.filesLeft()) {
      if (files.join() === before) throw new Error('files stay');
      before = files.join();
      await this.remove(files);
    }
  }

  private async remove(files: readonly string[]): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.samples.removeFiles(files);
      } catch (error) {
        if (tried === TRIES) throw error;
      }
    }
  }
}
