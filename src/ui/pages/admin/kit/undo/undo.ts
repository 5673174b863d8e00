import type { Result } from '../../../../../domain/shared/result.ts';
import type { ToastStore } from '../../../../stores/toast.store.ts';
import { failureText } from '../failure-text.ts';

const undoText = {
  undo: 'Urungkan',
  undone: 'Sudah dikembalikan.',
  outrun: 'Tidak dikembalikan: sudah diubah lagi sejak itu.',
  failed: 'Belum bisa dikembalikan. Periksa lagi keadaannya sekarang.',
} as const;

/** Another person changed it since; their change is not overwritten. */
const OUTRUN: ReadonlySet<string> = new Set(['CHANGED_MEANWHILE', 'SETTINGS_CHANGED']);

/** Undoes an action; returns null or nothing when it succeeds. */
export type TakeBack = () => Promise<Result<unknown> | undefined>;

/**
 * Reports an action and offers to undo it while the message is shown: archiving, switching off, a price, a stock. An action
 * without an undo asks for confirmation instead.
 */
export class UndoStore {
  constructor(private readonly toasts: ToastStore) {}

  /**
   * @param done the message after the action: "3 produk diarsipkan."
   * @param takeBack restores the previous state and must refuse when another person changed it since; without it nothing can be undone
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
