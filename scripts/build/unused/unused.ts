/** The functions of one file of a library that the shop never calls. */
export interface Unused {
  /** The end of the file's path. */
  readonly file: string;
  /**
   * What each function does instead, by its name: of a function, of what it is assigned to (`exports.preload`), or of a class and its
   * method (`Container.snapshot`; `Container.un*` are those that begin so). `null` throws, and removes a method; a text is the body.
   */
  readonly functions: Readonly<Record<string, string | null>>;
  /** Expressions with the value that they always have here, both as written in the file. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Variables at the top of the file that nothing reads, declared by a call or a class that might do something besides. */
  readonly variables?: readonly string[];
  /** Values that nothing called `tag` has here: neither a `switch` nor a comparison asks for them. */
  readonly tags?: readonly number[];
  /** Functions and classes whose last argument is a text for developers, with the number of arguments that stay. */
  readonly texts?: Readonly<Record<string, number>>;
}
