/** The functions of one file of a library that the shop never calls. */
export interface Unused {
  /** The end of the file's path. */
  readonly file: string;
  /**
   * The new body of each function, by its name, by what it is assigned to (`exports.preload`), or by its class and method
   * (`Container.snapshot`; `Container.un*` for all that begin so). `null` is a body that throws, and removes a method.
   */
  readonly functions: Readonly<Record<string, string | null>>;
  /** Expressions by their text in the file, with the code of the value that they always have here. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Variables at the top of the file that nothing reads, but that a bundler keeps for possible side effects of their values. */
  readonly variables?: readonly string[];
  /** Values that no `tag` has here; cases and comparisons with them are removed. */
  readonly tags?: readonly number[];
  /** Functions and classes whose last arguments are texts for developers, with the number of arguments that stay. */
  readonly texts?: Readonly<Record<string, number>>;
}
