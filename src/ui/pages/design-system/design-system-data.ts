export interface DesignSystemData {
  /** When the data was loaded: the specimens' sales end some time after. */
  readonly now: Date;
}
