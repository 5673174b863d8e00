/** Types of the used part of the package, which has none. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
  }
  interface Result {
    readonly non2xx: number;
    readonly errors: number;
  }
  interface Instance {
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void;
  }
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance;

  export = autocannon;
}
