type Step = () => Promise<void>;

/** What is open so far and closed again in the opposite order, whether all of it came up or only some. */
export class Teardown {
  private readonly steps: Step[] = [];
  private closing: Promise<void> | null = null;

  get isClosing(): boolean {
    return this.closing !== null;
  }

  /**
   * Remembers how to close what is about to be opened, or was.
   * @throws when everything is being closed already: the step is done at once, and whoever opens things shall stop
   */
  readonly add = async (step: Step): Promise<void> => {
    if (this.closing !== null) {
      await step().catch(() => undefined);
      throw new Error('Pembukaan toko dihentikan.');
    }
    this.steps.push(step);
  };

  /** Once, however often it is asked. */
  readonly close = (): Promise<void> => {
    this.closing ??= this.undo();
    return this.closing;
  };

  private async undo(): Promise<void> {
    for (const step of this.steps.toReversed()) await step().catch(() => undefined);
  }
}
