import type { Failure, Result } from '../../../domain/shared/result.ts';

/** Saves switches one after the other, so that the last press wins. */
export class SwitchQueue<Name> {
  private saving: Promise<void> = Promise.resolve();
  /** The number of the latest press of each switch. */
  private readonly presses = new Map<Name, number>();

  /** @param onFailure the switch is to be reverted only when the failed press is its latest */
  press(name: Name, save: () => Promise<Result<unknown>>, onFailure: (failure: Failure, isLatest: boolean) => void): Promise<void> {
    const press = (this.presses.get(name) ?? 0) + 1;
    this.presses.set(name, press);
    this.saving = this.saving.then(async () => {
      const saved = await save();
      if (!saved.ok) onFailure(saved.failure, this.presses.get(name) === press);
    });
    return this.saving;
  }
}
