import { makeAutoObservable } from 'mobx';
import type { ToastType } from '../components/toast-card.tsx';

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly text: string;
  /** An action that is available while the toast is shown. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const SHOWN_MS = 3000;
/** A toast with an action is shown longer. */
const SHOWN_TO_PRESS_MS = 6000;
const MAX_TOASTS = 4;

/** General toasts (sections 2 and 9): four types, three seconds; hover or focus pauses the timer. */
export class ToastStore {
  toasts: readonly Toast[] = [];
  private nextId = 1;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor() {
    makeAutoObservable<this, 'nextId' | 'timers'>(this, { nextId: false, timers: false }, { autoBind: true });
  }

  show(type: ToastType, text: string, action?: ToastAction): void {
    const toast: Toast = { id: this.nextId, type, text, action };
    this.nextId += 1;
    this.toasts = [toast, ...this.toasts].slice(0, MAX_TOASTS);
    this.scheduleDismiss(toast.id);
  }

  dismiss(id: number): void {
    this.hold(id);
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Pauses the timer while the pointer or the focus rests on it. */
  hold(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  scheduleDismiss(id: number): void {
    this.hold(id);
    this.timers.set(
      id,
      setTimeout(() => this.dismiss(id), this.toasts.find((toast) => toast.id === id)?.action === undefined ? SHOWN_MS : SHOWN_TO_PRESS_MS),
    );
  }
}
