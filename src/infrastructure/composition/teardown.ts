type Step = () => Promise<void>;

/** Closes opened parts in reverse order, whether all or only some of them were opened. */
export class Teardown {
  private readonly steps: Step[] = [];
  private closing: Promise<void> | null = null;

  get isClosing(): boolean {
    return this.closing !== null;
  }

  /**
   * Registers how to close a part before or after it is opened.
   * @throws when closing has begun: the step then runs immediately, and the caller has to stop opening
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
