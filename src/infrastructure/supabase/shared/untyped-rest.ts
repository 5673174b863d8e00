interface Answer {
  readonly data: unknown;
  readonly error: { readonly message?: string; readonly code?: string } | null;
  readonly status: number;
}

/** A connection to functions that the generated types do not know. */
export interface UntypedRest {
  rpc(name: string, asked?: Readonly<Record<string, unknown>>): PromiseLike<Answer>;
}
