type Step = () => Promise<void>;

/** Opened parts, closed in reverse order, whether all of them were opened or only some. */
export class Teardown {
  private readonly steps: Step[] = [];
  private closing: Promise<void> | null = null;

  get isClosing(): boolean {
    return this.closing !== null;
  }

  /**
   * Remembers how to close what is about to be opened, or was.
   * @throws when closing has begun already: the step then runs at once, and the caller has to stop opening
   */
  readonly add = async (step: Step): Promise<void> => {
    if (this.closing !== null) {
      await step().catch(() => undefined);
      throw new Error('Pembukaan toko dihentikan.');
    }
    this.steps.push(step);
  };

  /** Runs once, however often it is called. */
  readonly close = (): Promise<void> => {
    this.closing ??= this.undo();
    return this.closing;
  };

  private async undo(): Promise<void> {
    for (const step of this.steps.toReversed()) await step().catch(() => undefined);
  }
}
