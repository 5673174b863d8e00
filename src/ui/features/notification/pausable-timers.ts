interface Entry {
  /** Remaining milliseconds when it was last started. */
  left: number;
  /** When it was started; null while it is paused. */
  since: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Timers that pause while a person looks at their subject. Changes of the system clock do not affect them. */
export class PausableTimers {
  private readonly entries = new Map<string, Entry>();
  private isHeld = false;

  constructor(
    private readonly shownMs: number,
    private readonly ended: (id: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  begin(id: string): void {
    const entry: Entry = { left: this.shownMs, since: null, timer: undefined };
    this.entries.set(id, entry);
    if (!this.isHeld) this.go(id, entry);
  }

  drop(id: string): void {
    clearTimeout(this.entries.get(id)?.timer);
    this.entries.delete(id);
  }

  hold(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    for (const entry of this.entries.values()) {
      clearTimeout(entry.timer);
      if (entry.since !== null) entry.left -= this.now() - entry.since;
      entry.since = null;
    }
  }

  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    for (const [id, entry] of this.entries) this.go(id, entry);
  }

  private go(id: string, entry: Entry): void {
    entry.since = this.now();
    entry.timer = setTimeout(
      () => {
        this.entries.delete(id);
        this.ended(id);
      },
      Math.max(0, entry.left),
    );
  }
}
