import type { Result } from '../../../../../domain/shared/result.ts';
import type { ToastStore } from '../../../../stores/toast.store.ts';
import { failureText } from '../failure-text.ts';
import { undoText } from './undo.text.ts';

/** Somebody, perhaps oneself, changed it again: what stands there now is not written over. */
const OUTRUN: ReadonlySet<string> = new Set(['CHANGED_MEANWHILE', 'SETTINGS_CHANGED']);

/** What takes an action back; null or nothing when it went well. */
export type TakeBack = () => Promise<Result<unknown> | undefined>;

/**
 * Says that something was done, with a way to take it back for as long as the message stands: archiving, switching off, a price, a stock. What
 * cannot be taken back asks before instead.
 */
export class UndoStore {
  constructor(private readonly toasts: ToastStore) {}

  /**
   * @param done what happened, in the past: "3 produk diarsipkan."
   * @param takeBack puts it back as it was; has to refuse when somebody else changed it meanwhile. Left out, there is nothing to take back
   */
  offer(done: string, takeBack?: TakeBack): void {
    if (takeBack === undefined) {
      this.toasts.show('success', done);
      return;
    }
    let isTaken = false;
    this.toasts.show('success', done, {
      label: undoText.undo,
      run: () => {
        if (isTaken) return;
        isTaken = true;
        void this.take(takeBack);
      },
    });
  }

  private async take(takeBack: TakeBack): Promise<void> {
    const result = await takeBack().catch(() => null);
    if (result === null) this.toasts.show('error', undoText.failed);
    else if (result?.ok === false) {
      const { failure } = result;
      this.toasts.show('error', OUTRUN.has(failure.code) ? undoText.outrun : failureText(failure));
    } else this.toasts.show('success', undoText.undone);
  }
}
