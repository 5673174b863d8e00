export interface DesignSystemData {
  /** When the page was gathered: the specimens' sales end some time after. */
  readonly now: Date;
}
